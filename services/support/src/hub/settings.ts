import { SUPPORT } from '../../service.config.ts';
import { ANSWER_DAYS, defineSettings } from '@larkfield/kit/app';
import { suggestionSettings } from '../donations/suggestions.ts';

/**
 * Tiles that administrators open and close on the hub (the page behind a closed tile still works by its address), and the
 * suggested amounts of donations.
 */
export const supportSettings = defineSettings({
  answerDays: ANSWER_DAYS,
  equityOpen: {
    roles: SUPPORT,
    type: 'boolean',
    default: false,
    label: 'support.records:settings.equityOpen',
    hint: 'support.records:settings.tileHint',
  },
  directOpen: {
    roles: SUPPORT,
    type: 'boolean',
    default: false,
    label: 'support.records:settings.directOpen',
    hint: 'support.records:settings.tileHint',
  },
  ...suggestionSettings,
});
