import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import { volunteerForm, type VolunteerForm } from '@larkfield/mf-support/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  acceptUploads,
  responseSchemas,
  createFilesClient,
  FORM_CALL,
  scanAnswer,
  ServiceError,
  submittedSchema,
  readUpload,
  UPLOAD_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { isHoneypotFilled, submissionKey, submitForm } from '@larkfield/kit/records';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { toSummary } from '../openings/rules.ts';
import { openingStore } from '../openings/store.ts';
import { officeMail, senderMail } from './mail.ts';
import { toVolunteer, type ClaimedWaiver } from './rules.ts';
import { volunteerStore } from './store.ts';
import { claimWaiver, WAIVER_TYPES } from './claim-waiver.ts';
import { findSignatures } from './waiver/find-signatures.ts';

const MAX_LISTED = 100;
const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

/** A timestamp in milliseconds (X11). */
const TIME = /^\d{13}$/;

/** Registers `POST /api/create/volunteer` (S24), the upload of a waiver (S23) and the list of open roles. */
export function volunteerRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, office, now } = context;
  const volunteers = volunteerStore(db);
  const files = createFilesClient(config);
  const create = {
    schema: { body: volunteerForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };
  const openRoles = {
    schema: {
      querystring: Type.Object({ language }, { additionalProperties: false }),
      response: responseSchemas({
        200: Type.Array(Type.Object({ slug: Type.String(), role: Type.String() })),
      }),
    },
    config: { rights: 'visitor' },
  } as const;
  const upload = {
    schema: { body: Type.Unknown(), response: responseSchemas({ 200: scanAnswer }) },
    config: UPLOAD_CALL,
  };

  app.get('/api/openings/open', openRoles, async ({ query: { language = DEFAULT_LANGUAGE } }) => {
    const found = openingStore(db)
      .find({ state: 'open' }, QUERY_TIMEOUT)
      .sort({ createdAt: -1 })
      .limit(MAX_LISTED);
    return (await found.toArray()).map((opening) => {
      const { slug, role } = toSummary(opening, language);
      return { slug, role };
    });
  });

  app.post('/api/create/volunteer', create, async (request, reply) => {
    const { body } = request;
    const { mail } = body.person;
    // No file is claimed for a bot.
    const waiver = isHoneypotFilled(body) ? undefined : await waiverOf(request, body);
    const answer = await submitForm(context, request, volunteers, {
      action: 'volunteer.created',
      recipients: [mail],
      build(reference, mayMail) {
        if (!waiver) throw new ServiceError('INTERNAL');
        const fields = toVolunteer(body, waiver, now());
        const thanks = mayMail(mail) ? [senderMail(fields, reference, config.SITE_ORIGIN)] : [];
        return { fields, mail: [officeMail(fields, reference, office), ...thanks] };
      },
    });
    return reply.code(201).send(answer);
  });

  void app.register(async (scope: TypeBoxInstance) => {
    await acceptUploads(scope);
    scope.post('/api/uploadVolunteerWaiver', upload, async (request) => {
      const { entries, taken } = await readUpload(request, 'myfile', ({ name, content }) =>
        files.scan(content, { name, types: WAIVER_TYPES }),
      );
      if (entries['time'] !== undefined && !TIME.test(entries['time']))
        throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'time', key: 'errors.invalid' }] });
      return taken;
    });
  });

  /** Returns the claimed waiver. A repeated form keeps its first one, even if the opening is closed meanwhile. */
  async function waiverOf(request: FastifyRequest, form: VolunteerForm): Promise<ClaimedWaiver> {
    const { opening, waiver } = form;
    const key = submissionKey(request);
    const sent =
      key === undefined ? null : await volunteers.findOne({ 'submission.key': key }, QUERY_TIMEOUT);
    if (sent) return { file: sent.waiver, by: sent.waiverOwner };
    if (opening !== undefined) await checkOpening(opening);
    const signed = await findSignatures(context, form);
    return { ...(await claimWaiver(files, request, waiver)), signed };
  }

  /** @throws ServiceError if the opening does not exist or is not open */
  async function checkOpening(slugs: string): Promise<void> {
    const found = await openingStore(db).findOne({ slugs }, QUERY_TIMEOUT);
    if (found?.state === 'open') return;
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'opening', key: 'errors.choose' }] });
  }
}
