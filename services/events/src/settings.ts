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
  /** Drafts that nobody has changed for so long, and that are not planned, are deleted. */
  draftDays: {
    ...{ type: 'number', min: 30, max: 730, default: 180 },
    roles: EDITORS,
    label: 'events.records:settings.draftDays',
    hint: 'events.records:settings.draftDaysHint',
  },
});
