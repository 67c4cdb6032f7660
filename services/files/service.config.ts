import { defineService, UPLOAD_LIMITS } from '@larkfield/contracts';

/** Every upload of the site: scan, quarantine, encrypted storage. What is done with a file is its owner's. */
export const config = defineService({
  id: 'files',
  calls: [{ prefix: '/api/scanFile', ...UPLOAD_LIMITS }],
});
