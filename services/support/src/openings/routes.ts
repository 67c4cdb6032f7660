import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  ServiceError,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
import Type from 'typebox';
import { SUPPORT } from '../../service.config.ts';
import { openingChangeForm, openingForm, openingRemovalForm, type OpeningForm } from './forms.ts';
import { findOpeningProblems, toFields } from './rules.ts';
import {
  changeOpening,
  createOpening,
  OPENING_STATES,
  openingStore,
  type OpeningRecord,
  type OpeningTexts,
} from './store.ts';

const MAX_LISTED = 1_000;

const CHANGE_LIMIT = { max: 600, seconds: 600 } as const;
const config = {
  rights: 'admin',
  roles: SUPPORT,
  limit: CHANGE_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;

const version = Type.Integer();
const created = Type.Object({ ...submittedSchema.properties, version });
const changed = Type.Object({ success: Type.Literal(true), version });
const removed = Type.Object({ success: Type.Literal(true) });
const words = Type.Object({
  role: Type.String(),
  summary: Type.String(),
  tasks: Type.Array(Type.String()),
  asks: Type.Array(Type.String()),
  place: Type.Optional(Type.String()),
});
const list = Type.Array(
  Type.Object({
    reference: Type.String(),
    version,
    slug: Type.String(),
    formerSlugs: Type.Array(Type.String()),
    state: Type.Enum([...OPENING_STATES]),
    hours: Type.Integer(),
    places: Type.Integer(),
    taken: Type.Integer(),
    texts: Type.Unsafe<OpeningTexts>({ type: 'object', additionalProperties: words }),
    sample: Type.Boolean(),
    created: Type.String(),
    changed: Type.String(),
  }),
);

export function openingRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, wake } = context;
  const openings = openingStore(db);

  const listing = {
    schema: { response: responseSchemas({ 200: list }) },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/openings', listing, async () => {
    const found = openings.find({ state: { $in: [...OPENING_STATES] } }, QUERY_TIMEOUT);
    return (await found.sort({ createdAt: -1 }).limit(MAX_LISTED).toArray()).map(toListed);
  });

  const create = {
    schema: { body: openingForm, response: responseSchemas({ 201: created }) },
    config: { ...config, repeatable: 'by-key' },
  } as const;
  app.post('/api/openings/create', create, async (request, reply) => {
    const { body } = request;
    const key = submissionKey(request);
    const audit = (reference: string) => auditLine('created', reference, request);
    const answer = await createOpening(openings, { key, body, fields: checked(body), now: now(), audit });
    wake();
    return reply.code(201).send({ ...answer, version: 1 });
  });

  const change = { schema: { body: openingChangeForm, response: responseSchemas({ 200: changed }) }, config };
  app.post('/api/openings/change', change, async (request) => {
    const { reference, version: read, ...form } = request.body;
    const audit = auditLine('changed', reference, request);
    const update = { set: checked(form), audit, now: now() };
    const next = await changeOpening(openings, { reference, version: read }, update);
    wake();
    return { success: true, version: next } as const;
  });

  const removal = {
    schema: { body: openingRemovalForm, response: responseSchemas({ 200: removed }) },
    config,
  };
  app.post('/api/openings/remove', removal, async (request) => {
    const audit = auditLine('removed', request.body.reference, request);
    await changeOpening(openings, request.body, { set: { state: 'removed' }, audit, now: now() });
    wake();
    return { success: true } as const;
  });
}

function checked(form: OpeningForm) {
  const fields = findOpeningProblems(form);
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
  return toFields(form);
}

type AdminRequest = Parameters<typeof callerOf>[0] & { readonly id: string };

function auditLine(action: string, subject: string, request: AdminRequest) {
  const { username = '' } = callerOf(request);
  return { action: `opening.${action}`, actor: username, subject, requestId: request.id };
}

function toListed({ slugs, sample, createdAt, changedAt, ...opening }: OpeningRecord) {
  const { reference, version: number, slug, state, hours, places, taken, texts } = opening;
  return {
    ...{ reference, version: number, slug, state, hours, places, taken, texts },
    formerSlugs: slugs.filter((each) => each !== slug),
    sample: sample === true,
    created: createdAt.toISOString(),
    changed: changedAt.toISOString(),
  };
}
