import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  createFilesClient,
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { languageEntry, languageOf } from '@larkfield/kit/records';
import {
  documentBytes,
  printedDigest,
  renderWaiverDocx,
  renderWaiverPdf,
  SIGN_CALL,
  signedAnswer,
  toSignature,
  uploadWaiverRoute,
  WAIVER_CALL,
  waiverHeaders,
} from '@larkfield/kit/waivers';
import {
  printedText,
  volunteerSignForm,
  volunteerWaiverForm,
  type VolunteerSignForm,
} from '@larkfield/mf-support/forms';
import Type from 'typebox';
import { readDonationKey } from '../../config.ts';
import { toSummary } from '../../openings/rules.ts';
import { openingStore } from '../../openings/store.ts';
import { waiverDocument, type WaiverEntries } from './document.ts';
import { signatures } from './signatures.ts';
import { volunteerWaiverText } from './text.ts';

/** Registers the waiver as a document, the signature on the screen, and the upload of signed pages. */
export function volunteerWaiverRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { config, now } = context;
  const files = createFilesClient(config);
  const key = readDonationKey(config);
  uploadWaiverRoute(app, { path: '/api/volunteer/waiverFile', files, now });
  documentRoutes(app, context);

  const sign = {
    schema: { body: volunteerSignForm, response: responseSchemas({ 200: signedAnswer }) },
    config: SIGN_CALL,
  };
  app.post('/api/volunteer/sign', sign, async ({ body }) => {
    const at = now();
    const language = languageOf(body);
    const { hash: text, version } = volunteerWaiverText(language);
    if (body.consent !== text) throw refusal('consent', 'errors.trialConsent');
    const signing = toSignatures(body, at);
    const opening = await openingRole(context, body.opening, language);
    if (body.opening !== undefined && opening === undefined) throw refusal('opening', 'errors.choose');
    const document = await renderWaiverPdf(waiverDocument(language, { ...body, opening }, signing), at);
    return signatures.keep({ ...context, files }, document, {
      printed: printedDigest(key, printedText(body)),
      consent: text,
      signing: signing.signature.kind,
      guardianSigning: signing.guardianSignature?.kind,
      evidence: { version, language, text, at },
    });
  });
}

/** Registers the waiver for signing by hand: empty by GET, filled in by POST, so that no entry is part of an address. */
function documentRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { format } = volunteerWaiverForm.properties;
  const query = Type.Object({ language: languageEntry, format }, { additionalProperties: false });
  const render = async (kind: 'docx' | 'pdf', language: Language, entries: WaiverEntries, date?: Date) => {
    const document = waiverDocument(language, entries, date ? { date } : {});
    return kind === 'pdf' ? renderWaiverPdf(document, context.now()) : renderWaiverDocx(document);
  };
  // The same for everybody, and everybody may ask for it as often as they like.
  const rendered = new Map<string, Promise<Buffer>>();
  const renderEmpty = (kind: 'docx' | 'pdf', language: Language) => {
    const name = `${kind} ${language}`;
    const document = rendered.get(name) ?? render(kind, language, {});
    rendered.set(name, document);
    document.catch(() => rendered.delete(name));
    return document;
  };
  const empty = {
    schema: { querystring: query, response: responseSchemas({ 200: documentBytes }) },
  } as const;
  app.get('/api/volunteer/waiver', { ...empty, config: { rights: 'visitor' } }, async (request, reply) => {
    const { format: kind = 'docx' } = request.query;
    return reply.headers(waiverHeaders(kind)).send(await renderEmpty(kind, languageOf(request.query)));
  });

  const filled = {
    schema: { body: volunteerWaiverForm, response: responseSchemas({ 200: documentBytes }) },
    config: WAIVER_CALL,
  };
  app.post('/api/volunteer/waiver', filled, async ({ body }, reply) => {
    const { format: kind = 'docx' } = body;
    const language = languageOf(body);
    const opening = await openingRole(context, body.opening, language);
    const document = await render(kind, language, { ...body, opening }, context.now());
    return reply.headers(waiverHeaders(kind)).send(document);
  });
}

/** @throws ServiceError if a signature is missing */
function toSignatures({ under18, signature, guardianSignature }: VolunteerSignForm, at: Date) {
  return {
    signature: toSignature(signature, at, 'signature.'),
    ...(under18 ? { guardianSignature: toSignature(guardianSignature ?? {}, at, 'guardianSignature.') } : {}),
  };
}

async function openingRole(
  { db }: ServiceContext,
  slugs: string | undefined,
  language: Language,
): Promise<string | undefined> {
  if (slugs === undefined) return undefined;
  const opening = await openingStore(db).findOne({ slugs, state: { $ne: 'removed' } }, QUERY_TIMEOUT);
  return opening ? toSummary(opening, language).role : undefined;
}

function refusal(field: string, key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
