import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { donateData, donateReturnData } from './donation.ts';
import { openingData, openingsData } from './opening.ts';
import { volunteerStatusData } from './volunteer-status.ts';

/** Schemas of the service's data for the dynamic pages of this area, by path. */
export const pageData = {
  '/donate': donateData,
  '/donate/return': donateReturnData,
  '/openings': openingsData,
  '/openings/:slug': openingData,
  '/volunteer/status': volunteerStatusData,
};

export type PageData = DataOfPages<typeof pageData>;
