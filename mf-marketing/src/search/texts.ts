import { createTexts } from '@larkfield/area';
import type en from '../../../locales/en/search.json';

/** Texts of the search page. */
export const useSearchTexts = createTexts<typeof en>('search');
