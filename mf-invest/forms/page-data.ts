import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { investPageData, overviewData } from './overview.ts';

/** Schemas of the service's data for the dynamic pages of this area, by path. */
export const pageData = {
  '/directinvest': overviewData,
  '/directinvest/opportunities': overviewData,
  '/directinvest/:id': investPageData,
};

export type PageData = DataOfPages<typeof pageData>;
