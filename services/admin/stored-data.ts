import type { StoredDataOfService } from '@larkfield/contracts/privacy';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  admin_calendar: { purpose: 'none' },
  admin_feeds: { purpose: 'none' },
};
