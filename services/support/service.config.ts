import {
  defineService,
  LONGEST_CALL_MS,
  MAIL_KIND,
  MOST_FILE_BYTES,
  MULTIPART_BYTES,
  recordCalls,
} from '@larkfield/contracts';

const UPLOAD = {
  timeoutMs: LONGEST_CALL_MS,
  maxBodyBytes: MOST_FILE_BYTES.document + MULTIPART_BYTES,
  stream: true,
} as const;

/** Volunteers, referrals and openings. */
export const config = defineService({
  id: 'support',
  calls: [
    // A small file may come with the form itself.
    { prefix: '/api/create/volunteer', maxBodyBytes: 3_000_000 },
    { prefix: '/api/uploadVolunteerWaiver', ...UPLOAD },
    { prefix: '/api/volunteer' },
    { prefix: '/api/getWaiverVolunteer' },
    { prefix: '/api/create/collaborator' },
    { prefix: '/api/collaborator/object' },
    { prefix: '/api/openings' },
    ...recordCalls('support'),
  ],
  kinds: [
    { id: 'volunteers', label: 'support.records:volunteers.title' },
    { id: 'referrals', label: 'support.records:referrals.title' },
    MAIL_KIND,
  ],
});
