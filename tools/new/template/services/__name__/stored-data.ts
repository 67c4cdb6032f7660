import type { StoredDataOfService } from '@larkfield/contracts/privacy';
import { requestIndexes } from './src/request/store.ts';

/** What the collections are for. `npm run new -- stored-data` makes the table of the privacy policy from it. */
export const storedData: StoredDataOfService = {
  [requestIndexes.collection]: { purpose: 'messages' },
};
