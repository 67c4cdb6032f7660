import { createTexts } from '@larkfield/area';
import type en from '../../locales/en/marketing.json';

export const useTexts = createTexts<typeof en>('marketing');
