import { defineSettings } from '@larkfield/kit';

export const eventsSettings = defineSettings({
  /** What accounts post is seen by others once an administrator has published it (D91). */
  moderation: {
    type: 'boolean',
    default: false,
    label: 'events.records:settings.moderation',
    hint: 'events.records:settings.moderationHint',
  },
});
