import type { StoredDataOfService } from '@larkfield/contracts/privacy';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  events_items: { purpose: 'posts', seen: ['public', 'staff'] },
  event_signups: { purpose: 'signUps' },
  events_likes: { purpose: 'posts', data: ['likes'] },
  events_files: { purpose: 'posts', data: ['file'], seen: ['public', 'staff'] },
  events_calendars: { purpose: 'signUps', data: ['contact', 'calendar'] },
};
