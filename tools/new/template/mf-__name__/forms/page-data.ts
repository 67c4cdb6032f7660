import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';

/** Data of `/__name__/today`, from the service to the page. */
const todayData = Type.Object(
  {
    /** Number of requests in the last 24 hours. */
    requests: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** Schemas of the data of this area's dynamic pages, by path. */
export const pageData = { '/__name__/today': todayData };

export type PageData = DataOfPages<typeof pageData>;
