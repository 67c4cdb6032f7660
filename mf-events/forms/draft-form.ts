import { LANGUAGES, type Language } from '@larkfield/contracts';
import Type from 'typebox';
import { eventForm, newsForm } from './item-form.ts';
import { itemKind } from './item-data.ts';

const closed = { additionalProperties: false } as const;
const version = Type.Integer({ minimum: 0 });
const TIME_MESSAGES = { messages: { pattern: 'errors.time' } };

const localTime = Type.Object(
  {
    date: Type.String({ pattern: '^[12]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' }),
    time: Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', ...TIME_MESSAGES }),
    timeZone: Type.String({ maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' }),
  },
  closed,
);

/** Entries of an unfinished form. The service checks each of them by itself. */
const entries = Type.Object({}, { additionalProperties: true });

/** `POST /api/events/drafts`. */
export const draftBody = Type.Object({ kind: itemKind, entries }, closed);
/** `POST /api/events/drafts/:id`. */
export const draftChangeBody = Type.Object({ entries, version }, closed);
/** `POST /api/events/drafts/:id/plan`. Without `at`, the plan ends. */
export const draftPlanBody = Type.Object(
  { version, at: Type.Optional(localTime), until: Type.Optional(localTime) },
  closed,
);
/** `POST /api/events/items/:id/until`. Without `until`, the item stays; an item that was taken off comes back. */
export const itemUntilBody = Type.Object({ version, until: Type.Optional(localTime) }, closed);

/** `POST /api/events/preview`. */
export const previewBody = Type.Object(
  {
    token: Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
    language: Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
  },
  closed,
);

/** `POST /api/events/editing`, sent while an author has a text open. */
export const editingBody = Type.Object(
  {
    /** Id of the item or draft. */
    id: Type.String({ maxLength: 64 }),
    /** Random, one for each open page. */
    page: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
    left: Type.Optional(Type.Literal(true)),
  },
  closed,
);

/** Fields of a form that a draft can hold. */
export const DRAFT_FIELDS = {
  news: Object.keys(newsForm.properties),
  event: Object.keys(eventForm.properties),
} as const;
