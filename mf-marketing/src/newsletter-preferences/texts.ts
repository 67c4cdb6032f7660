import { createTexts } from '@larkfield/area';
import type en from '../../../locales/en/newsletter.json';

export const useNewsletterTexts = createTexts<typeof en>('newsletter');
