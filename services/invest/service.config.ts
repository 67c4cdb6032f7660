import { defineService } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: 'invest',
  calls: [
    { prefix: '/api/invest/session' },
    { prefix: '/api/invest/logout' },
    { prefix: '/api/invest/requests' },
  ],
});
