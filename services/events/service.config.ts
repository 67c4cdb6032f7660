import { defineService } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: 'events',
  calls: [{ prefix: '/api/events/requests' }],
});
