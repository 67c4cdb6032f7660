import {
  defineService,
  mailKindName,
  PHOTO_UPLOAD_LIMITS,
  recordCalls,
  settingsCall,
  TEMPLATE_KIND,
  UPLOAD_LIMITS,
  type OfficeRole,
} from '@larkfield/contracts';

/** Long, because one call of ours needs up to three calls to PayPal. */
const DONATION_MS = 15_000;

/** The response contains the whole waiver in base64. */
const WHOLE_FILE_MS = 30_000;

export const SUPPORT = ['administrator', 'support'] as const satisfies readonly OfficeRole[];
/** Donations are only for who keeps the books. */
export const FINANCE = ['finance'] as const satisfies readonly OfficeRole[];

export const config = defineService({
  id: 'support',
  label: 'support.records:title',
  calls: [
    // A small file may be part of the form itself.
    { prefix: '/api/create/volunteer', maxBodyBytes: 3_000_000 },
    { prefix: '/api/uploadVolunteerWaiver', ...UPLOAD_LIMITS },
    { prefix: '/api/volunteer' },
    { prefix: '/api/volunteer/sign', timeoutMs: 20_000 },
    // Each page of the waiver may be a photo.
    { prefix: '/api/volunteer/waiverFile', ...PHOTO_UPLOAD_LIMITS },
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
    { id: 'volunteers', label: 'support.records:volunteers.title', roles: SUPPORT },
    { id: 'openings', label: 'support.records:openings.title', roles: SUPPORT },
    { id: 'referrals', label: 'support.records:referrals.title', roles: SUPPORT },
    { id: 'donations', label: 'support.records:donations.title', roles: FINANCE },
    { id: 'equity', label: 'support.records:equity.title', roles: SUPPORT },
    TEMPLATE_KIND,
    mailKindName([...SUPPORT, ...FINANCE]),
  ],
});
