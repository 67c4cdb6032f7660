import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** What administrators keep for themselves: their calendar. All else is answered by the services that own it. */
export const config = defineService({
  id: 'admin',
  label: 'admin.records:title',
  calls: [
    { prefix: '/api/getAdminCalendar' },
    { prefix: '/api/updateAdminCalendar', maxBodyBytes: 1_000_000 },
    { prefix: '/api/admin/calendar.ics' },
    { prefix: '/api/admin/calendarRemoved' },
    { prefix: '/api/admin/calendarFeeds' },
    { prefix: '/api/calendarFeed' },
    ...recordCalls('admin'),
  ],
  kinds: [MAIL_KIND],
});
