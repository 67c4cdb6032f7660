import { languageSchema, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

const summary = {
  slug: Type.String(),
  /** `full`: no places left. `closed`: no longer listed. */
  state: oneOf(['open', 'full', 'closed']),
  /** Language of the texts: the page's, or English if there is no translation. */
  language: languageSchema,
  role: Type.String(),
  summary: Type.String(),
  /** Without it the work is remote. */
  place: Type.Optional(Type.String()),
  /** Per week. */
  hours: Type.Number(),
  placesLeft: Type.Number(),
  /** Sample from the installation that no administrator has reviewed. */
  sample: Type.Boolean(),
};

/** Opening for volunteers as everyone sees it. */
const openingSummary = Type.Object(summary, closed);
export type OpeningSummary = DataOf<typeof openingSummary>;

export const openingData = Type.Object(
  {
    ...summary,
    tasks: Type.Array(Type.String()),
    /** Requirements for volunteers. */
    asks: Type.Array(Type.String()),
  },
  closed,
);
export type OpeningData = DataOf<typeof openingData>;

/** Data of `/openings`. Openings with places left come first. */
export const openingsData = Type.Object({ openings: Type.Array(openingSummary) }, closed);
export type OpeningsData = DataOf<typeof openingsData>;
