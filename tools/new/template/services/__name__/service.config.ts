import { defineService, mailKindName, recordCalls, type OfficeRole } from '@larkfield/contracts';

/** Office roles that read and settle requests. */
export const STAFF = ['administrator', 'support'] as const satisfies readonly OfficeRole[];

/** Requests of visitors. */
export const config = defineService({
  id: '__name__',
  label: '__name__.records:title',
  calls: [{ prefix: '/api/__name__/requests' }, ...recordCalls('__name__')],
  kinds: [{ id: 'requests', label: '__name__.records:requests.title', roles: STAFF }, mailKindName(STAFF)],
});
