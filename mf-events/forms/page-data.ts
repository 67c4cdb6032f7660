import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { boardData } from './board-data.ts';
import { itemData, signUpData, signUpDoneData } from './item-data.ts';

/** Schemas of the service's data for the dynamic pages of this area, by path. */
export const pageData = {
  '/events': boardData,
  '/events/:slug': itemData,
  '/events/:slug/signup': signUpData,
  '/events/signup/done': signUpDoneData,
};

export type PageData = DataOfPages<typeof pageData>;
