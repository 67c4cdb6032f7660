import { createTexts } from '@larkfield/area';
import type english from '../../locales/en/shell.json';

export const useTexts = createTexts<typeof english>('shell');
