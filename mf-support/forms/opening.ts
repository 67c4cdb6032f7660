import { language, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

const summary = {
  slug: Type.String(),
  /** `full`: all places are taken. `closed`: nobody is looked for any more; not listed. */
  state: oneOf(['open', 'full', 'closed']),
  /** Language of the words below: that of the page, or English where nobody has written them in it yet. */
  language,
  role: Type.String(),
  summary: Type.String(),
  /** Without it the work is done from anywhere. */
  place: Type.Optional(Type.String()),
  /** A week. */
  hours: Type.Number(),
  placesLeft: Type.Number(),
  /** Came with the site; no administrator has read it yet. */
  sample: Type.Boolean(),
};

/** What everybody is told of an opening for volunteers: the service answers it, the page shows it. */
const openingSummary = Type.Object(summary, closed);
export type OpeningSummary = DataOf<typeof openingSummary>;

/** Data of `/openings/:slug`. */
export const openingData = Type.Object(
  {
    ...summary,
    tasks: Type.Array(Type.String()),
    /** What volunteers bring along. */
    asks: Type.Array(Type.String()),
  },
  closed,
);
export type OpeningData = DataOf<typeof openingData>;

/** Data of `/openings`: those with places left come first. */
export const openingsData = Type.Object({ openings: Type.Array(openingSummary) }, closed);
export type OpeningsData = DataOf<typeof openingsData>;
