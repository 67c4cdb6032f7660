import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { investPageData, overviewData } from './overview.ts';

/** Schemas of what the service answers for the dynamic pages of this area, by their paths. */
export const pageData = {
  '/directinvest': overviewData,
  '/directinvest/opportunities': overviewData,
  '/directinvest/:id': investPageData,
};

export type PageData = DataOfPages<typeof pageData>;
