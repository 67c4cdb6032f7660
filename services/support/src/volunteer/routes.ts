import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import { volunteerForm, type VolunteerForm } from '@larkfield/mf-support/forms';
import {
  acceptUploads,
  answers,
  filesClient,
  FORM_CALL,
  isHoneypotFilled,
  LIMIT,
  scanAnswer,
  ServiceError,
  submissionKey,
  submitForm,
  submitted,
  takeUpload,
  UPLOAD_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { toSummary } from '../openings/rules.ts';
import { openingStore } from '../openings/store.ts';
import { officeMail, senderMail } from './mail.ts';
import { toVolunteer, type Waiver } from './rules.ts';
import { volunteerStore } from './store.ts';
import { takeWaiver, WAIVER_TYPES } from './waiver.ts';

const MOST_LISTED = 100;
const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

/** A timestamp in milliseconds (X11). */
const TIME = /^\d{13}$/;

/** `POST /api/create/volunteer` (S24), and the upload of its waiver by itself (S23). */
export function volunteerRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, office, now } = context;
  const volunteers = volunteerStore(db);
  const files = filesClient(config);
  const create = {
    schema: { body: volunteerForm, response: answers({ 201: submitted }) },
    config: FORM_CALL,
  };
  const openRoles = {
    schema: {
      querystring: Type.Object({ language }, { additionalProperties: false }),
      response: answers({ 200: Type.Array(Type.Object({ slug: Type.String(), role: Type.String() })) }),
    },
    config: { rights: 'visitor' },
  } as const;
  const upload = {
    schema: { body: Type.Unknown(), response: answers({ 200: scanAnswer }) },
    config: UPLOAD_CALL,
  };

  app.get('/api/openings/open', openRoles, async ({ query: { language = DEFAULT_LANGUAGE } }) => {
    const found = openingStore(db).find({ state: 'open' }, LIMIT).sort({ createdAt: -1 }).limit(MOST_LISTED);
    return (await found.toArray()).map((opening) => {
      const { slug, role } = toSummary(opening, language);
      return { slug, role };
    });
  });

  app.post('/api/create/volunteer', create, async (request, reply) => {
    const { body } = request;
    const { mail } = body.person;
    // A program gets its answer without a file being taken for it.
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
      const { entries, taken } = await takeUpload(request, 'myfile', ({ name, content }) =>
        files.scan(content, { name, types: WAIVER_TYPES }),
      );
      if (entries['time'] !== undefined && !TIME.test(entries['time']))
        throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'time', key: 'errors.invalid' }] });
      return taken;
    });
  });

  /** Of a repeat the waiver that was claimed; whatever has become of opening and files since, it counts as it was sent. */
  async function waiverOf(request: FastifyRequest, { opening, waiver }: VolunteerForm): Promise<Waiver> {
    const key = submissionKey(request);
    const sent = key === undefined ? null : await volunteers.findOne({ 'submission.key': key }, LIMIT);
    if (sent) return { file: sent.waiver, by: sent.waiverOwner };
    if (opening !== undefined) await checkOpening(opening);
    return takeWaiver(files, request, waiver);
  }

  /** @throws ServiceError when there is no such opening, or no place left in it. */
  async function checkOpening(slugs: string): Promise<void> {
    const found = await openingStore(db).findOne({ slugs }, LIMIT);
    if (found?.state === 'open') return;
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'opening', key: 'errors.choose' }] });
  }
}
