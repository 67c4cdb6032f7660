import { defineService } from '@larkfield/contracts';

/** Referrals. */
export const config = defineService({
  id: 'support',
  calls: [{ prefix: '/api/create/collaborator' }, { prefix: '/api/collaborator/object' }],
});
