import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { lines } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { createRequestRenderer } from '../../mail/mail-preview.ts';
import { callerOf } from '../../protection/rights.ts';
import {
  answeredPerson,
  answerMail,
  fillPlaceholders,
  hasPlaceholders,
  type AnsweredPerson,
} from '../answers/answer-mail.ts';
import { MAX_ANSWER_LENGTH } from '../answers/template-texts.ts';
import { findTemplates, templateStore } from '../answers/templates.ts';
import { stateChange } from '../changes/change-state.ts';
import { updateRecord } from '../changes/update-record.ts';
import { adminAuditEntry } from '../changes/write-audit.ts';
import { changeCall, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { readDueDays } from '../kinds/due.ts';
import { orderField, valueAt } from '../kinds/fields.ts';
import type { AdminRequest, Answerable, RecordKind, StoredAnswer, StoredRecord } from '../kinds/kind.ts';
import { stateText } from '../kinds/kind-texts.ts';
import { toUpdatedRecord, updatedRecordSchema } from '../kinds/record-schemas.ts';
import { findRecord } from '../reading/find-record.ts';
import { languageEntry } from '../reading/list-query.ts';
import { submissionKey, type KeyedRequest } from '../submissions/submission-key.ts';
import { referenceParams } from './record-routes.ts';

/** Answers of one record. More would make the document, which holds them, slow to read. */
const MAX_ANSWERS = 100;

type AnsweredKind = RecordKind & { readonly answers: Answerable };

const closed = { additionalProperties: false } as const;
const text = lines(MAX_ANSWER_LENGTH);
const to = Type.Object({ name: Type.String(), address: Type.String() });
const offer = Type.Object({
  to,
  /** Language of the person. */
  language: Type.String(),
  longest: Type.Integer(),
  /** Label of the state that follows. */
  next: Type.Optional(Type.String()),
  templates: Type.Array(
    Type.Object({
      ...{ id: Type.String(), name: Type.String(), text: Type.String() },
      /** Otherwise the text is English instead of the language of the person. */
      translated: Type.Boolean(),
    }),
  ),
});
const preview = Type.Object({ to, language: Type.String(), subject: Type.String(), text: Type.String() });

/**
 * Registers, below `<kind>/<reference>`, `GET answer` (the person and the templates), `POST answer/preview` (the mail as
 * it will be sent) and `POST answer` (sends it, once per submission key).
 */
export function answerRoutes(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { answers } = kind;
  if (!answers) return;
  const answered: AnsweredKind = { ...kind, answers };
  const { context, path, service, texts } = routes;
  const base = `${path}/${kind.id}/:reference/answer`;
  const { roles } = answers;
  const templates = templateStore(context.db, service);
  const renderMail = createRequestRenderer(context, service);
  const find = (reference: string) => findRecord(context, kind, reference);

  const offerRoute = {
    schema: {
      params: referenceParams,
      querystring: Type.Object({ language: languageEntry }, closed),
      response: responseSchemas({ 200: offer }),
    },
    config: { rights: 'admin', roles },
  } as const;
  app.get(base, offerRoute, async ({ params, query }) => {
    const record = await find(params.reference);
    const person = personOf(answered, record);
    const { language: reader = DEFAULT_LANGUAGE } = query;
    const next = nextState(answered, record);
    return {
      to: { name: person.name, address: person.email },
      language: person.language,
      longest: MAX_ANSWER_LENGTH,
      ...(next === undefined ? {} : { next: stateText(kind, next, await texts.for(reader)) }),
      templates: await findTemplates(templates, { kind, language: person.language, reader }),
    };
  });

  const previewRoute = {
    schema: {
      params: referenceParams,
      body: Type.Object({ text }, closed),
      response: responseSchemas({ 200: preview }),
    },
    config: changeCall(roles),
  } as const;
  app.post(`${base}/preview`, previewRoute, async ({ params, body }) => {
    const record = await find(params.reference);
    const person = personOf(answered, record);
    const written = filledText(body.text, person, params.reference);
    const mail = answerMail(answered, record, { person, text: written });
    const { subject, text: content } = await renderMail(mail);
    const { language, name, email: address } = person;
    return { to: { name, address }, language, subject, text: content };
  });

  const version = Type.Integer({ minimum: 0 });
  const template = Type.Optional(Type.String({ maxLength: 64 }));
  const sendRoute = {
    schema: {
      params: referenceParams,
      body: Type.Object({ version, text, template }, closed),
      response: responseSchemas({ 200: updatedRecordSchema }),
    },
    config: { ...changeCall(roles), repeatable: 'by-key' },
  } as const;
  app.post(base, sendRoute, async (request) => {
    const { reference } = request.params;
    const used = request.body.template;
    const found = used === undefined ? null : await templates.findOne({ reference: used }, QUERY_TIMEOUT);
    const name = found?.texts[DEFAULT_LANGUAGE]?.name;
    await sendAnswer(context, answered, request, {
      ...{ reference, version: request.body.version, text: request.body.text },
      ...(name === undefined ? {} : { template: name }),
    });
    context.wake();
    return toUpdatedRecord(kind, await find(reference), context.now(), await readDueDays(routes, kind));
  });
}

interface SentAnswer extends Pick<StoredAnswer, 'text' | 'template'> {
  readonly reference: string;
  readonly version: number;
}

/** Stores an answer with its mail and audit entry in one update. A repeated call changes nothing. */
async function sendAnswer(
  context: ServiceContext,
  kind: AnsweredKind,
  request: AdminRequest & KeyedRequest,
  { reference, version, text: typed, template }: SentAnswer,
): Promise<void> {
  const key = submissionKey(request);
  const record = await findRecord(context, kind, reference);
  const person = personOf(kind, record);
  const written = filledText(typed, person, reference);
  if (isRepeat(record, key, written)) return;
  const { answers: earlier = [] } = record;
  if (earlier.length >= MAX_ANSWERS) throw new ServiceError('WRONG_STATE');
  const now = context.now();
  const answer: StoredAnswer = {
    ...{ at: now, by: callerOf(request).username ?? '', text: written },
    ...(template === undefined ? {} : { template }),
    ...(key === undefined ? {} : { key }),
  };
  const next = nextState(kind, record);
  const { set = {}, unset = [] } = next === undefined ? {} : stateChange(kind, next, now);
  // A promise that does not end with the state ends here.
  const kept = kind.due && kind.due.since !== orderField(kind) ? [kind.due.since] : [];
  try {
    await updateRecord(
      context,
      kind,
      { reference, version },
      {
        set: { ...set, answers: [...earlier, answer] },
        unset: [...unset, ...kept],
        mail: [answerMail(kind, record, { person, text: written })],
        audit: adminAuditEntry(kind, 'answered', reference, request),
      },
    );
  } catch (error) {
    // The same call at the same time may have come first.
    if (isRepeat(await findRecord(context, kind, reference), key, written)) return;
    throw error;
  }
}

/** @throws ServiceError `IDEMPOTENCY_MISMATCH` if the key was used for another text */
function isRepeat({ answers = [] }: StoredRecord, key: string | undefined, written: string): boolean {
  const earlier = key === undefined ? undefined : answers.find((answer) => answer.key === key);
  if (earlier && earlier.text !== written) throw new ServiceError('IDEMPOTENCY_MISMATCH');
  return earlier !== undefined;
}

/** @throws ServiceError `WRONG_STATE` if the record no longer has an address */
function personOf({ answers }: AnsweredKind, record: StoredRecord): AnsweredPerson {
  const person = answeredPerson(answers, record);
  if (!person) throw new ServiceError('WRONG_STATE');
  return person;
}

/** @throws ServiceError if a placeholder remains, such as a misspelt one */
function filledText(typed: string, { name }: AnsweredPerson, reference: string): string {
  // Not looked for in the name, which may itself contain braces.
  const isFilled = !hasPlaceholders(fillPlaceholders(typed, { name: '', reference: '' }));
  if (isFilled) return fillPlaceholders(typed, { name, reference });
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'text', key: 'errors.invalid' }] });
}

function nextState({ answers, states }: AnsweredKind, record: StoredRecord): string | undefined {
  return answers.next?.[String(valueAt(record, states.field))];
}
