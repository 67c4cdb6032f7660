import { createTexts } from '@larkfield/area';
import type en from '../../locales/en/support.json';

export const useTexts = createTexts<typeof en>('support');
