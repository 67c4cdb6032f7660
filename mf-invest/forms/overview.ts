import { languageSchema, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** Amounts are in cents. */
const opportunity = {
  id: Type.Number(),
  /** Language of the texts; those of an administrator may lack a translation. */
  language: languageSchema,
  title: Type.String(),
  description: Type.String(),
  benefit: Type.String(),
  /** In hundredths of a percent per year. */
  rate: Type.Number(),
  /** In years. */
  term: Type.Number(),
  maximum: Type.Number(),
  state: oneOf(['open', 'full', 'closed']),
};

const opportunityData = Type.Object(
  {
    ...opportunity,
    /** Pledged. Missing while the sum cannot be computed, like `received`. */
    fundraised: Type.Optional(Type.Number()),
    /** What has arrived of that. */
    received: Type.Optional(Type.Number()),
  },
  closed,
);
export type OpportunityData = DataOf<typeof opportunityData>;

/** Data of both pages. */
export const overviewData = Type.Object({ opportunities: Type.Array(opportunityData) }, closed);
export type OverviewData = DataOf<typeof overviewData>;

/** Data of `/directinvest/:id`. */
export const investPageData = Type.Object(
  {
    ...opportunity,
    fundraised: Type.Number(),
    received: Type.Optional(Type.Number()),
    /** Amount of the table in cents: from the address, by default 500 dollars. */
    cents: Type.Number(),
    /** Set if the address contains an invalid amount. */
    unreadable: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type InvestPageData = DataOf<typeof investPageData>;
