import { defineService } from '@larkfield/contracts';

/** Requests of visitors. */
export const config = defineService({
  id: 'fieldtrial',
  calls: [{ prefix: '/api/fieldtrial/requests' }],
});
