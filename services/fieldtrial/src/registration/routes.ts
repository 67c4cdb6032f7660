import { printedText, registrationForm, type RegistrationForm } from '@larkfield/mf-fieldtrial/forms';
import { hashToken } from '@larkfield/kit/encryption';
import {
  acceptUploads,
  responseSchemas,
  FORM_CALL,
  FORM_LIMIT,
  ServiceError,
  submittedSchema,
  readUpload,
  type FileOwner,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { isHoneypotFilled, submissionKey, submitForm, languageEntry } from '@larkfield/kit/records';
import { printedDigest } from '@larkfield/kit/waivers';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { childKey, manageToken, type TrialContext } from '../context.ts';
import { signatures } from '../waiver/sign-route.ts';
import { waiverText } from '../waiver/text.ts';
import { officeMail, parentMail } from './mail.ts';
import { checkDates, checkSignature, consentOf, normalizeRegistration, toRegistration } from './rules.ts';
import { encryptDetails, type Registration } from './store.ts';
import { acceptTextMultipart } from './text-multipart.ts';

const TYPES = ['pdf', 'zip'] as const;

const offer = Type.Object({
  open: Type.Boolean(),
  charge: Type.Unsafe<0 | 300>({ type: 'integer', enum: [0, 300] }),
  hash: Type.String(),
});

/** Registers `POST /api/createFieldTrial` (F58), `POST /api/uploadFieldTrial` (F60) and the current offer. */
export function registrationRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });
  const info = { schema: { querystring: query, response: responseSchemas({ 200: offer }) } } as const;
  app.get('/api/fieldTrial/registration', { ...info, config: { rights: 'visitor' } }, async (request) => {
    const { open, charge } = await context.settings();
    const { hash } = waiverText({ language: request.query.language ?? 'en', charge });
    return { open, charge, hash };
  });

  void app.register(async (scope: TypeBoxInstance) => {
    acceptTextMultipart(scope);
    const schema = { body: registrationForm, response: responseSchemas({ 201: submittedSchema }) };
    // Runs before validation, but after the check of the proof of work, which is bound to the original body.
    const preValidation = async (request: FastifyRequest) =>
      void (request.body = normalizeRegistration(request.body));
    scope.post(
      '/api/createFieldTrial',
      { schema, config: FORM_CALL, preValidation },
      async (request, reply) => reply.code(201).send(await register(context, request)),
    );
  });

  void app.register(async (scope: TypeBoxInstance) => {
    await acceptUploads(scope);
    uploadRoute(scope, context);
  });
}

async function register(
  context: TrialContext,
  request: FastifyRequest & { readonly body: RegistrationForm },
) {
  const { key, office, config, settings, registrations } = context;
  const { body } = request;
  const now = context.now();
  const { open, charge } = await settings();
  if (!open) throw new ServiceError('TRIAL_PAUSED');
  checkDates(body, now);
  const signed = await signatures.find(context.db, body.fileid);
  if (signed) checkSignature(body, signed, printedDigest(key, printedText(body)));
  const shown = signed?.consent ?? body.consent;
  const consent = consentOf({ ...body, ...(shown ? { consent: shown } : {}) }, charge, now);
  const { plain, details } = toRegistration(body);
  const waiverOwner: FileOwner = {
    service: 'fieldtrial',
    kind: 'registrations',
    record: submissionKey(request) ?? `file-${body.fileid}`,
  };
  const waiver = isHoneypotFilled(body)
    ? undefined
    : await context.files.claim(body.fileid, waiverOwner, { types: [...TYPES], field: 'fileid' });
  const { child } = details;
  return submitForm<Registration>(context, request, registrations, {
    action: 'registration.created',
    recipients: [plain.email],
    build: (reference, mayMail) => {
      const token = manageToken(key, reference);
      const fields: Registration = {
        ...plain,
        sealed: encryptDetails(key, reference, details),
        childKey: childKey(key, [child.firstName, child.lastName, child.birth]),
        ...(waiver ? { waiver } : {}),
        waiverOwner,
        consent,
        manageHash: hashToken(token),
      };
      const confirmation = parentMail(fields, reference, { siteOrigin: config.SITE_ORIGIN, token });
      return {
        fields,
        mail: [officeMail(reference, office), ...(mayMail(plain.email) ? [confirmation] : [])],
      };
    },
  });
}

/**
 * Registers the upload of the older call order, which sends the waiver before the registration. The file is
 * scanned like any other, and deleted after a day unless a registration names it.
 */
function uploadRoute(app: TypeBoxInstance, { files }: TrialContext): void {
  const uploaded = Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    id: Type.String(),
    fileid: Type.String(),
  });
  const config = { rights: 'visitor', limit: FORM_LIMIT, repeatable: 'by-nature' } as const;
  const schema = { body: Type.Optional(Type.Unknown()), response: responseSchemas({ 200: uploaded }) };
  app.post('/api/uploadFieldTrial', { schema, config }, async (request) => {
    const { entries, taken } = await readUpload(request, 'myfile', ({ name, content }) =>
      files.scan(content, { name, types: [...TYPES] }),
    );
    checkUpload(entries);
    return { success: taken.reason === undefined, message: taken.message, id: taken.id, fileid: taken.id };
  });
}

/** Checks the fields of the specification (F60). @throws ServiceError `VALIDATION_FAILED` for any other field */
function checkUpload({ firstname, lastname, time, ...more }: Readonly<Record<string, string>>): void {
  const wrong = [
    ...[firstname === undefined ? ['firstname'] : [], lastname === undefined ? ['lastname'] : []].flat(),
    ...(time === undefined || !/^\d{10,15}$/.test(time) ? ['time'] : []),
    ...Object.keys(more),
  ];
  if (wrong.length === 0) return;
  throw new ServiceError('VALIDATION_FAILED', {
    fields: wrong.map((field) => ({ field, key: 'errors.invalid' })),
  });
}
