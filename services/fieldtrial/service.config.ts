import {
  defineService,
  mailKindName,
  PHOTO_UPLOAD_LIMITS,
  recordCalls,
  settingsCall,
  UPLOAD_LIMITS,
  type OfficeRole,
} from '@larkfield/contracts';

/** The response contains the whole waiver or report. */
const WHOLE_FILE_MS = 30_000;

/** Read children's data, so administrators need this role, too. */
export const TRIAL_STAFF = ['trial'] as const satisfies readonly OfficeRole[];

export const config = defineService({
  id: 'fieldtrial',
  label: 'fieldtrial.records:title',
  calls: [
    { prefix: '/api/createFieldTrial' },
    { prefix: '/api/uploadFieldTrial', ...UPLOAD_LIMITS },
    { prefix: '/api/fieldTrial' },
    { prefix: '/api/fieldTrial/sign', timeoutMs: 20_000 },
    { prefix: '/api/fieldTrial/report', timeoutMs: WHOLE_FILE_MS },
    { prefix: '/api/fieldTrial/status/waiver', timeoutMs: WHOLE_FILE_MS },
    // Each page of the waiver may be a photo.
    { prefix: '/api/fieldTrial/waiverFile', ...PHOTO_UPLOAD_LIMITS },
    { prefix: '/api/getWaiverFieldTrial', timeoutMs: WHOLE_FILE_MS },
    { prefix: '/api/getFieldTrialUsers' },
    ...recordCalls('fieldtrial'),
    settingsCall('fieldtrial'),
  ],
  kinds: [
    { id: 'registrations', label: 'fieldtrial.records:registrations.title', roles: TRIAL_STAFF },
    mailKindName(TRIAL_STAFF),
  ],
});
