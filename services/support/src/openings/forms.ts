import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { choice, line } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import type { OpeningTexts } from './store.ts';

const closed = { additionalProperties: false } as const;

/** Lower-case letters, digits and single hyphens, so that browsers never encode the address. */
export const SLUG = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
/** Limits of an opening. `list` is the whole of `lines` lines. */
export const OPENING_LIMITS = {
  ...{ slug: 60, hours: 60, places: 1_000 },
  ...{ role: 80, summary: 300, place: 100, line: 200, lines: 12, list: 2_600 },
} as const;

const texts = () => Type.Array(line(OPENING_LIMITS.line), { maxItems: OPENING_LIMITS.lines });

const words = Type.Object(
  {
    role: line(OPENING_LIMITS.role),
    summary: line(OPENING_LIMITS.summary),
    tasks: texts(),
    asks: texts(),
    place: Type.Optional(line(OPENING_LIMITS.place)),
  },
  closed,
);

const others = LANGUAGES.flatMap(({ tag }) => (tag === DEFAULT_LANGUAGE ? [] : [tag]));

const entries = {
  slug: Type.String({ maxLength: OPENING_LIMITS.slug, pattern: SLUG }),
  /** `full` is not an entry; it follows from the places. */
  state: choice(['open', 'closed']),
  hours: Type.Integer({ minimum: 1, maximum: OPENING_LIMITS.hours }),
  places: Type.Integer({ minimum: 1, maximum: OPENING_LIMITS.places }),
  taken: Type.Integer({ minimum: 0, maximum: OPENING_LIMITS.places }),
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
