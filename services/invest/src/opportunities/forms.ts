import { LANGUAGES } from '@larkfield/contracts';
import { line, lines } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import type { OpportunityTexts } from './store.ts';

const closed = { additionalProperties: false } as const;

/** 100 million dollars in cents. */
const MOST = 10_000_000_000;

const words = Type.Object({ title: line(120), description: lines(3_000), benefit: lines(500) }, closed);

/** `POST /api/invest/opportunities/change`: all of it anew; a language that is left out has the catalogue's words again. */
export const opportunityChange = Type.Object(
  {
    reference: Type.String({ maxLength: 20 }),
    version: Type.Integer({ minimum: 1 }),
    /** Hundredths of a percent. */
    rate: Type.Integer({ minimum: 0, maximum: 10_000 }),
    term: Type.Integer({ minimum: 1, maximum: 40 }),
    /** Cents. */
    maximum: Type.Integer({ minimum: 1, maximum: MOST }),
    texts: Type.Unsafe<OpportunityTexts>(
      Type.Object(Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, Type.Optional(words)])), closed),
    ),
  },
  closed,
);

export type OpportunityChange = Static<typeof opportunityChange>;
