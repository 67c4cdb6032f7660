import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** Referrals and openings for volunteers. */
export const config = defineService({
  id: 'support',
  label: 'support.records:title',
  calls: [
    { prefix: '/api/create/collaborator' },
    { prefix: '/api/collaborator/object' },
    { prefix: '/api/openings' },
    ...recordCalls('support'),
  ],
  kinds: [{ id: 'referrals', label: 'support.records:referrals.title' }, MAIL_KIND],
});
