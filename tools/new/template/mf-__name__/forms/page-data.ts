import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

/** Data of `/__name__/today`: the service answers it, the page shows it. */
const todayData = Type.Object(
  {
    /** Requests of the last 24 hours. */
    requests: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** Schemas of what the service answers for the dynamic pages of this area, by their paths. */
export const pageData = { '/__name__/today': todayData };

export type PageData = DataOfPages<typeof pageData>;
