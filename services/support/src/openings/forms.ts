import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { choice, line } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import type { OpeningTexts } from './store.ts';

const closed = { additionalProperties: false } as const;

/** Lower-case letters, digits and single hyphens, so that browsers never encode the address. */
const SLUG = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const MAX_LINES = 12;

const texts = () => Type.Array(line(200), { maxItems: MAX_LINES });

const words = Type.Object(
  {
    role: line(80),
    summary: line(300),
    tasks: texts(),
    asks: texts(),
    place: Type.Optional(line(100)),
  },
  closed,
);

const others = LANGUAGES.flatMap(({ tag }) => (tag === DEFAULT_LANGUAGE ? [] : [tag]));

const entries = {
  slug: Type.String({ maxLength: 60, pattern: SLUG }),
  /** `full` is not an entry; it follows from the places. */
  state: choice(['open', 'closed']),
  hours: Type.Integer({ minimum: 1, maximum: 60 }),
  places: Type.Integer({ minimum: 1, maximum: 1_000 }),
  taken: Type.Integer({ minimum: 0, maximum: 1_000 }),
  texts: Type.Unsafe<OpeningTexts>(
    Type.Object(
      { en: words, ...Object.fromEntries(others.map((tag) => [tag, Type.Optional(words)])) },
      closed,
    ),
  ),
};

const readVersion = {
  reference: Type.String({ maxLength: 20 }),
  version: Type.Integer({ minimum: 1 }),
};

export const openingForm = Type.Object(entries, closed);

/** Body of `POST /api/openings/change`: replaces all fields. */
export const openingChangeForm = Type.Object({ ...readVersion, ...entries }, closed);

export const openingRemovalForm = Type.Object(readVersion, closed);

export type OpeningForm = Static<typeof openingForm>;
