import { defineService, MAIL_KIND, recordCalls, settingsCall, UPLOAD_LIMITS } from '@larkfield/contracts';

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
    { prefix: '/api/getWaiverFieldTrial', timeoutMs: WHOLE_FILE_MS },
    { prefix: '/api/getFieldTrialUsers' },
    ...recordCalls('fieldtrial'),
    settingsCall('fieldtrial'),
  ],
  kinds: [{ id: 'registrations', label: 'fieldtrial.records:registrations.title' }, MAIL_KIND],
});
