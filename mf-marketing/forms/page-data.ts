import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { pastIssueData, pastIssuesData } from './issue-pages.ts';

/** Schemas of the service's data for the dynamic pages of this area, by path. */
export const pageData = {
  '/newsletter/issues': pastIssuesData,
  '/newsletter/issues/:number': pastIssueData,
};

export type PageData = DataOfPages<typeof pageData>;
