import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { EDITING_KEPT_S } from './src/authors/editing.ts';
import { eventsSettings } from './src/settings.ts';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  events_items: { purpose: 'posts', seen: ['public', 'staff'] },
  events_drafts: {
    purpose: 'posts',
    data: ['name', 'username', 'message', 'file'],
    kept: [{ when: 'unfinished', for: { unit: 'days', count: eventsSettings.draftDays.default } }],
  },
  events_editing: {
    purpose: 'posts',
    data: ['username'],
    kept: [{ when: 'opened', for: durationOf(EDITING_KEPT_S * 1_000) }],
  },
  event_signups: { purpose: 'signUps' },
  event_messages: { purpose: 'signUps', data: ['message', 'username'] },
  events_likes: { purpose: 'posts', data: ['likes'] },
  events_files: { purpose: 'posts', data: ['file'], seen: ['public', 'staff'] },
  events_calendars: { purpose: 'signUps', data: ['contact', 'calendar'] },
};
