import { createTexts } from '@larkfield/area';
import type en from '../../../locales/en/account.json';

/** Texts of all pages about accounts. */
export const useAccountTexts = createTexts<typeof en>('account');
