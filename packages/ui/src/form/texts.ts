import { createTexts } from '@larkfield/area';
import type en from '../../../../locales/en/forms.json';

/** Texts that all forms share. */
export const useFormTexts = createTexts<typeof en>('forms');

/** For keys that come from a validator or a service; an unknown key shows itself rather than nothing. */
export const useMessages = createTexts<Record<string, string>>('forms');
