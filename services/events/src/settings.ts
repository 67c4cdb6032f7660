import { defineSettings } from '@larkfield/kit/app';
import { EDITORS } from '../service.config.ts';

export const eventsSettings = defineSettings({
  /** If true, items of users are public only after an administrator publishes them (D91). */
  moderation: {
    roles: EDITORS,
    type: 'boolean',
    default: false,
    label: 'events.records:settings.moderation',
    hint: 'events.records:settings.moderationHint',
  },
});
