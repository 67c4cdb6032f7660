import { language, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** An opportunity: amounts in cents. */
const opportunity = {
  id: Type.Number(),
  /** That the words are in: an administrator's may not be there in every language. */
  language,
  title: Type.String(),
  description: Type.String(),
  benefit: Type.String(),
  /** Hundredths of a percent a year. */
  rate: Type.Number(),
  /** Years. */
  term: Type.Number(),
  maximum: Type.Number(),
  state: oneOf(['open', 'full', 'closed']),
};

/** One opportunity as `/directinvest` and `/directinvest/opportunities` show it. */
const opportunityData = Type.Object(
  {
    ...opportunity,
    /** Nothing while it cannot be counted. */
    fundraised: Type.Optional(Type.Number()),
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
    /** What the table is computed for: from the address, else 500 dollars. */
    cents: Type.Number(),
    /** What stands in the address is no amount. */
    unreadable: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type InvestPageData = DataOf<typeof investPageData>;
