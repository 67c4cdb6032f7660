import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { tokenForm } from '@larkfield/contracts/forms';
import { PROOF_LIFETIME_MS, PROVEN_ADDRESSES, type ProvenAddress } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import {
  callerOf,
  FORM_CALL,
  responseSchemas,
  ServiceError,
  submittedSchema,
  SUCCESS,
  successSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { mailTo, maskAddress, tokenLink } from '@larkfield/kit/mail';
import {
  addParts,
  createRecord,
  languageEntry,
  languageOf,
  recordIndexes,
  submitForm,
  type RecordBase,
} from '@larkfield/kit/records';
import { recoveryForm } from '@larkfield/mf-marketing/forms';
import type { Collection } from 'mongodb';
import Type from 'typebox';
import { ACCOUNT_LIMIT } from '../limits.ts';

const PAGE = '/your-data';

type ProofRecord = RecordBase & ProvenAddress;

/** Indexes of a record collection, beside those of `provenAddressIndexes`. */
export const proofRecordIndexes: CollectionIndexes = { collection: PROVEN_ADDRESSES, indexes: recordIndexes };

const closed = { additionalProperties: false } as const;

/**
 * Registers the calls by which a person proves an address: `link` mails a token, and tells nobody whether anything is
 * kept; `begin` gives one to somebody who has just logged in; `open` says whose it is; `finish` confirms an erasure by
 * mail and ends the token.
 */
export function ownDataRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, wake } = context;
  const proofs: Collection<ProofRecord> = db.collection<ProofRecord>(PROVEN_ADDRESSES);

  linkRoute(app, context, proofs);

  const begin = {
    schema: {
      body: Type.Object({ language: languageEntry }, closed),
      response: responseSchemas({ 200: Type.Object({ token: Type.String() }) }),
    },
    config: { rights: 'account', freshLogin: true, limit: ACCOUNT_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/ownData/begin', begin, async (request) => {
    const { email, language: own = DEFAULT_LANGUAGE } = callerOf(request);
    if (email === undefined) throw new ServiceError('NOT_ALLOWED');
    const { token, hash } = newToken();
    const fields = {
      language: request.body.language ?? own,
      email: email.toLowerCase(),
      tokenHash: hash,
      expiresAt: expiryAfter(now()),
    };
    await createRecord(proofs, {
      key: undefined,
      body: {},
      now: now(),
      build: (subject) => ({
        fields,
        mail: [],
        audit: [{ action: 'ownData.confirmed', actor: 'person', subject, requestId: request.id }],
      }),
    });
    wake();
    return { token };
  });

  const open = {
    schema: { body: tokenForm, response: responseSchemas({ 200: Type.Object({ email: Type.String() }) }) },
    config: TOKEN_CALL,
  } as const;
  app.post('/api/ownData/open', open, async ({ body }) => ({
    email: maskAddress((await find(body.token)).email),
  }));

  const finish = {
    schema: {
      body: Type.Object(
        {
          ...tokenForm.properties,
          language: languageEntry,
          /** Everything was deleted, so the token is not needed any more. */
          ends: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
      response: responseSchemas({ 200: successSchema }),
    },
    config: TOKEN_CALL,
  } as const;
  app.post('/api/ownData/finish', finish, async (request) => {
    const found = await find(request.body.token);
    const { _id, reference } = found;
    const person = { email: found.email, language: request.body.language ?? found.language };
    const audit = { action: 'ownData.erased', actor: 'person', subject: reference, requestId: request.id };
    const { $set, ...parts } = addParts(now(), [mailTo('ownDataErased', person)], [audit]);
    // An ended token works no more, and its record forgets the address until it is deleted itself.
    const ended = request.body.ends ? { tokenHash: `ended-${_id}`, email: '' } : {};
    await proofs.updateOne({ _id }, { ...parts, $set: { ...$set, ...ended } }, QUERY_TIMEOUT);
    wake();
    return SUCCESS;
  });

  async function find(token: string): Promise<ProofRecord> {
    const found = await proofs.findOne(
      { tokenHash: hashToken(token), expiresAt: { $gt: now() } },
      QUERY_TIMEOUT,
    );
    if (!found) throw new ServiceError('NOT_FOUND');
    return found;
  }
}

const expiryAfter = (now: Date): Date => new Date(now.getTime() + PROOF_LIFETIME_MS);

/** The answer is the same whether anything is kept or not. */
function linkRoute(app: TypeBoxInstance, context: ServiceContext, proofs: Collection<ProofRecord>): void {
  const { config, now } = context;
  const link = {
    schema: { body: recoveryForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };
  app.post('/api/ownData/link', link, async (request, reply) => {
    const { token, hash } = newToken();
    const person = { language: languageOf(request.body), email: request.body.email.toLowerCase() };
    const answer = await submitForm(context, request, proofs, {
      action: 'ownData.requested',
      recipients: [person.email],
      build: (_reference, mayMail) => ({
        fields: { ...person, tokenHash: hash, expiresAt: expiryAfter(now()) },
        mail: mayMail(person.email)
          ? [
              mailTo('ownDataLink', person, {
                urgent: true,
                link: tokenLink(PAGE, person, token, config.SITE_ORIGIN),
              }),
            ]
          : [],
      }),
    });
    return reply.code(201).send(answer);
  });
}
