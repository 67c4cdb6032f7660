import {
  defineService,
  MAIL_KIND,
  MOST_FILE_BYTES,
  MULTIPART_BYTES,
  recordCalls,
  settingsCall,
  UPLOAD_LIMITS,
} from '@larkfield/contracts';

/** Photos that one waiver is made of. */
export const MOST_PHOTOS = 10;
const MOST_PHOTO_BYTES = MOST_PHOTOS * MOST_FILE_BYTES.image + MULTIPART_BYTES;

/** A waiver is answered whole. */
const WHOLE_FILE_MS = 30_000;

/** Registrations for the field trial, their waivers, and what becomes of them. */
export const config = defineService({
  id: 'fieldtrial',
  label: 'fieldtrial.records:title',
  calls: [
    { prefix: '/api/createFieldTrial' },
    { prefix: '/api/uploadFieldTrial', ...UPLOAD_LIMITS },
    { prefix: '/api/fieldTrial' },
    { prefix: '/api/fieldTrial/sign', timeoutMs: 20_000 },
    { prefix: '/api/fieldTrial/status/waiver', timeoutMs: WHOLE_FILE_MS },
    // Each page of the waiver may be a photo of its own.
    { ...UPLOAD_LIMITS, prefix: '/api/fieldTrial/waiverFile', maxBodyBytes: MOST_PHOTO_BYTES },
    { prefix: '/api/getWaiverFieldTrial', timeoutMs: WHOLE_FILE_MS },
    { prefix: '/api/getFieldTrialUsers' },
    ...recordCalls('fieldtrial'),
    settingsCall('fieldtrial'),
  ],
  kinds: [{ id: 'registrations', label: 'fieldtrial.records:registrations.title' }, MAIL_KIND],
});
