import { defineService, UPLOAD_LIMITS } from '@larkfield/contracts';

/**
 * All uploads of the site: scan, quarantine and encrypted storage. The services that own the records decide about
 * the files.
 */
export const config = defineService({
  id: 'files',
  calls: [{ prefix: '/api/scanFile', ...UPLOAD_LIMITS }],
});
