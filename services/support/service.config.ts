import { defineService, MAIL_KIND, recordCalls, settingsCall } from '@larkfield/contracts';

/** PayPal takes its time: a call of ours is up to three of theirs. */
const DONATION_MS = 15_000;

/** Donations, interest in equity, referrals, openings for volunteers, and what the hub says of them. */
export const config = defineService({
  id: 'support',
  calls: [
    { prefix: '/api/create/collaborator' },
    { prefix: '/api/collaborator' },
    { prefix: '/api/create/equity' },
    { prefix: '/api/equity' },
    { prefix: '/api/donations', timeoutMs: DONATION_MS },
    { prefix: '/api/openings' },
    { prefix: '/api/support/hub' },
    settingsCall('support'),
    ...recordCalls('support'),
  ],
  kinds: [
    { id: 'referrals', label: 'support.records:referrals.title' },
    { id: 'donations', label: 'support.records:donations.title' },
    { id: 'equity', label: 'support.records:equity.title' },
    MAIL_KIND,
  ],
});
