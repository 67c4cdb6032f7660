import { durationOf, type StoredData, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { UNCLAIMED_KEPT_MS } from './src/intake/receive-file.ts';

const file: StoredData = {
  purpose: 'files',
  data: ['file'],
  kept: [{ when: 'unclaimed', for: durationOf(UNCLAIMED_KEPT_MS) }, { when: 'withRecord' }],
  encrypted: true,
};

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  files: file,
  'files_bytes.files': file,
  'files_bytes.chunks': file,
};
