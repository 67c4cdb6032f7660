import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** The calendar of administrators. Other services answer all other calls of the administration. */
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
