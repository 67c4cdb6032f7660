import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: '__name__',
  label: '__name__.records:title',
  calls: [{ prefix: '/api/__name__/requests' }, ...recordCalls('__name__')],
  kinds: [{ id: 'requests', label: '__name__.records:requests.title' }, MAIL_KIND],
});
