import { defineService } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: 'admin',
  calls: [{ prefix: '/api/admin/requests' }],
});
