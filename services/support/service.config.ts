import { defineService } from '@larkfield/contracts';

/** Referrals and openings for volunteers. */
export const config = defineService({
  id: 'support',
  calls: [
    { prefix: '/api/create/collaborator' },
    { prefix: '/api/collaborator/object' },
    { prefix: '/api/openings' },
  ],
});
