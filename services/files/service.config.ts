import { defineService, LONGEST_CALL_MS, MOST_FILE_BYTES, MULTIPART_BYTES } from '@larkfield/contracts';

/** Every upload of the site: scan, quarantine, encrypted storage. What is done with a file is its owner's. */
export const config = defineService({
  id: 'files',
  calls: [
    {
      prefix: '/api/scanFile',
      timeoutMs: LONGEST_CALL_MS,
      // One byte more than a file may have has to arrive, so that it is told that it is too large.
      maxBodyBytes: Math.max(...Object.values(MOST_FILE_BYTES)) + MULTIPART_BYTES,
      stream: true,
    },
  ],
});
