import { defineService, mailKindName, recordCalls, type OfficeRole } from '@larkfield/contracts';

/** Who plans: the calendar shows visits of the field trial and dates of the support team. */
export const PLANNERS = ['administrator', 'trial', 'support'] as const satisfies readonly OfficeRole[];

/** The calendar of administrators. Other services answer all other calls of the administration. */
export const config = defineService({
  id: 'admin',
  label: 'admin.records:title',
  calls: [
    { prefix: '/api/getAdminCalendar' },
    { prefix: '/api/updateAdminCalendar', maxBodyBytes: 1_000_000 },
    { prefix: '/api/admin/calendar.ics' },
    { prefix: '/api/admin/calendarRemoved' },
    { prefix: '/api/admin/calendarVisits' },
    { prefix: '/api/admin/calendarFeeds' },
    { prefix: '/api/calendarFeed' },
    ...recordCalls('admin'),
  ],
  kinds: [mailKindName(['administrator'])],
});
