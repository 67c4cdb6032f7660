import { defineService } from '@larkfield/contracts';

/** Contact and newsletter. */
export const config = defineService({
  id: 'marketing',
  calls: [{ prefix: '/api/contactus' }, { prefix: '/api/newsletter' }],
});
