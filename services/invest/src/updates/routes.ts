import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import {
  answers,
  callerOf,
  createRecord,
  ServiceError,
  submissionKey,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { updateStore, type Update, type UpdateTexts } from './store.ts';

const closed = { additionalProperties: false } as const;
const words = Type.Object({ title: line(150), text: line(3_000) }, closed);
const others = LANGUAGES.flatMap(({ tag }) => (tag === DEFAULT_LANGUAGE ? [] : [tag]));

const body = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 1_000 }),
    texts: Type.Unsafe<UpdateTexts>(
      Type.Object({ en: words, ...Object.fromEntries(others.map((tag) => [tag, Type.Optional(words)])) }, closed),
    ),
  },
  closed,
);

/** `POST /api/invest/updates`: an administrator writes to all who have invested in an opportunity. */
export function updateRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const send = {
    schema: { body, response: answers({ 201: submitted }) },
    config: { rights: 'admin', limit: { max: 60, seconds: 600 }, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/invest/updates', send, async (request, reply) => {
    const { id: opportunity, texts } = request.body;
    if (!(await findOpportunity(opportunityStore(context.db), opportunity))) throw new ServiceError('NOT_FOUND');
    const { username: actor = '' } = callerOf(request);
    const answer = await createRecord<Update>(updateStore(context.db), {
      key: submissionKey(request),
      body: request.body,
      now: context.now(),
      build: (reference) => ({
        fields: { opportunity, texts, sending: true },
        mail: [],
        audit: [{ action: 'update.created', actor, subject: reference, requestId: request.id }],
      }),
    });
    context.wake();
    return reply.code(201).send(answer);
  });
}
