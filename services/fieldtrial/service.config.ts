import {
  defineService,
  MAIL_KIND,
  MAX_FILE_BYTES,
  MULTIPART_BYTES,
  recordCalls,
  settingsCall,
  UPLOAD_LIMITS,
} from '@larkfield/contracts';

export const MAX_PHOTOS = 10;
const MAX_PHOTO_BYTES = MAX_PHOTOS * MAX_FILE_BYTES.image + MULTIPART_BYTES;

/** The response contains the whole waiver. */
const WHOLE_FILE_MS = 30_000;

export const config = defineService({
  id: 'fieldtrial',
  label: 'fieldtrial.records:title',
  calls: [
    { prefix: '/api/createFieldTrial' },
    { prefix: '/api/uploadFieldTrial', ...UPLOAD_LIMITS },
    { prefix: '/api/fieldTrial' },
    { prefix: '/api/fieldTrial/sign', timeoutMs: 20_000 },
    { prefix: '/api/fieldTrial/status/waiver', timeoutMs: WHOLE_FILE_MS },
    // Each page of the waiver may be a photo.
    { ...UPLOAD_LIMITS, prefix: '/api/fieldTrial/waiverFile', maxBodyBytes: MAX_PHOTO_BYTES },
    { prefix: '/api/getWaiverFieldTrial', timeoutMs: WHOLE_FILE_MS },
    { prefix: '/api/getFieldTrialUsers' },
    ...recordCalls('fieldtrial'),
    settingsCall('fieldtrial'),
  ],
  kinds: [{ id: 'registrations', label: 'fieldtrial.records:registrations.title' }, MAIL_KIND],
});
