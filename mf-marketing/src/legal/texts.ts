import { createTexts } from '@larkfield/area';
import type en from '../../../locales/en/legal.json';

/** Texts of the legal documents. */
export const useLegalTexts = createTexts<typeof en>('legal');
