import { defineSettings } from '@larkfield/kit/app';

export const eventsSettings = defineSettings({
  /** If true, items of users are public only after an administrator publishes them (D91). */
  moderation: {
    type: 'boolean',
    default: false,
    label: 'events.records:settings.moderation',
    hint: 'events.records:settings.moderationHint',
  },
});
