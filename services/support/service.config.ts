import { defineService, MAIL_KIND, recordCalls, settingsCall, UPLOAD_LIMITS } from '@larkfield/contracts';

/** Long, because one call of ours needs up to three calls to PayPal. */
const DONATION_MS = 15_000;

/** The response contains the whole waiver in base64. */
const WHOLE_FILE_MS = 30_000;

export const config = defineService({
  id: 'support',
  label: 'support.records:title',
  calls: [
    // A small file may be part of the form itself.
    { prefix: '/api/create/volunteer', maxBodyBytes: 3_000_000 },
    { prefix: '/api/uploadVolunteerWaiver', ...UPLOAD_LIMITS },
    { prefix: '/api/volunteer' },
    { prefix: '/api/getWaiverVolunteer', timeoutMs: WHOLE_FILE_MS },
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
    { id: 'volunteers', label: 'support.records:volunteers.title' },
    { id: 'referrals', label: 'support.records:referrals.title' },
    { id: 'donations', label: 'support.records:donations.title' },
    { id: 'equity', label: 'support.records:equity.title' },
    MAIL_KIND,
  ],
});
