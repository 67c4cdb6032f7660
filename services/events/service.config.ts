import { defineService } from '@larkfield/contracts';

/** News and events. */
export const config = defineService({
  id: 'events',
  calls: [{ prefix: '/api/news' }, { prefix: '/api/event' }, { prefix: '/api/events' }],
});
