import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  ServiceError,
  waiverContent,
  waiverEntry,
  waiverHead,
  waiverQuery,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { adminAuditEntry, languageEntry, writeAudit, type AdminRequest } from '@larkfield/kit/records';
import { createTexts } from '@larkfield/kit/texts';
import type { Filter } from 'mongodb';
import Type from 'typebox';
import { TRIAL_STAFF } from '../../service.config.ts';
import type { TrialContext } from '../context.ts';
import { registrationKind } from './kind.ts';
import { decryptDetails, type RegistrationRecord } from './store.ts';

const MAX_LISTED = 1_000;
const MAX_REQUESTED = 100;

const listed = Type.Array(
  Type.Object({
    ...waiverEntry,
    reference: Type.String(),
    created: Type.String(),
    state: Type.String(),
    note: Type.Optional(Type.String()),
  }),
);
const users = Type.Array(
  Type.Object({
    reference: Type.String(),
    Fileid: Type.String(),
    Email: Type.String(),
    FirstName: Type.String(),
    LastName: Type.String(),
    /** `date&time` pairs joined by commas, as in the form. */
    Date: Type.String(),
    Birth: Type.String(),
    /** JSON array of letters as text (D107). */
    Anw1: Type.String(),
    areas: Type.Array(Type.String()),
  }),
);
const skillTexts = createTexts([['registration', 'registration']]);
const closed = { additionalProperties: false } as const;

/** Registers `GET /api/getWaiverFieldTrial` and `POST /api/getFieldTrialUsers` (A21-A23), for administrators. */
export function registrationAdminRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { registrations, files, key } = context;

  const list = {
    schema: { querystring: waiverQuery, response: responseSchemas({ 200: listed }) },
    config: { rights: 'admin', roles: TRIAL_STAFF },
  } as const;
  app.get('/api/getWaiverFieldTrial', list, async (request) => {
    const { fileid } = request.query;
    if (fileid !== undefined) return [await withContent(request, fileid)];
    const found = registrations.find({}, QUERY_TIMEOUT).sort({ createdAt: -1, _id: -1 }).limit(MAX_LISTED);
    return (await found.toArray()).flatMap(toEntry);
  });

  async function withContent(request: AdminRequest, fileid: string) {
    const found = await registrations.findOne({ 'waiver.id': fileid }, QUERY_TIMEOUT);
    const [entry] = found ? toEntry(found) : [];
    if (!found?.waiver || !entry) throw new ServiceError('NOT_FOUND');
    await writeLines(context, request, 'fileRead', [found]);
    return { ...entry, content: await waiverContent(files, found.waiver, found.waiverOwner) };
  }

  const asked = Type.Object({ list: Type.Array(line(64), { maxItems: MAX_REQUESTED }) }, closed);
  const details = {
    schema: {
      querystring: Type.Object({ language: languageEntry }, closed),
      body: asked,
      response: responseSchemas({ 200: users }),
    },
    config: {
      rights: 'admin',
      roles: TRIAL_STAFF,
      limit: { max: 600, seconds: 600 },
      form: true,
      repeatable: 'by-nature',
    },
  } as const;
  app.post('/api/getFieldTrialUsers', details, async (request) => {
    const names = request.body.list;
    const named: Filter<RegistrationRecord>[] = [
      { 'waiver.id': { $in: names } },
      { reference: { $in: names } },
    ];
    const found = await registrations.find({ $or: named }, QUERY_TIMEOUT).toArray();
    const held = found.filter(({ sealed }) => sealed !== undefined);
    await writeLines(context, request, 'read', held);
    const words = await skillTexts.for(request.query.language ?? DEFAULT_LANGUAGE);
    return held.map((registration) =>
      toUser(key, registration, (letter) => words.text(`registration:anw1.${letter}`)),
    );
  });
}

/** Returns no entry for a withdrawn registration, which has no waiver. */
function toEntry({ reference, createdAt, state, waiver, ...record }: RegistrationRecord) {
  if (!waiver) return [];
  const note: unknown = Reflect.get(record, 'note');
  return [
    {
      ...waiverHead(waiver),
      ...{ reference, created: createdAt.toISOString(), state },
      ...(typeof note === 'string' ? { note } : {}),
    },
  ];
}

function toUser(key: Buffer, registration: RegistrationRecord, nameOf: (letter: string) => string) {
  const { reference, sealed = '', waiver, email, firstName, lastName, times } = registration;
  const { child, answers } = decryptDetails(key, reference, sealed);
  const letters = answers.anw1.split(',');
  return {
    ...{ reference, Fileid: waiver?.id ?? '', Email: email, FirstName: firstName, LastName: lastName },
    Date: times.map(({ date, time }) => `${date}&${time}`).join(','),
    Birth: child.birth,
    Anw1: JSON.stringify(letters),
    areas: letters.map((letter) => nameOf(letter) || letter),
  };
}

/** Audits each access before the data is sent. */
async function writeLines(
  { db, now }: Pick<TrialContext, 'db' | 'now'>,
  request: AdminRequest,
  action: 'read' | 'fileRead',
  found: readonly RegistrationRecord[],
): Promise<void> {
  const lines = found.map(({ reference }) => {
    const one = adminAuditEntry(registrationKind, action, reference, request);
    return action === 'fileRead' ? { ...one, to: 'waiver' } : one;
  });
  await writeAudit({ db, service: 'fieldtrial', now: now() }, lines);
}
