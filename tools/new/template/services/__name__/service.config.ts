import { defineService } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: '__name__',
  calls: [{ prefix: '/api/__name__/requests' }],
});
