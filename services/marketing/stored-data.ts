import type { StoredDataOfService } from '@larkfield/contracts/privacy';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  contacts: { purpose: 'messages' },
  marketing_templates: { purpose: 'none' },
  newsletter_subscriptions: { purpose: 'newsletter', data: ['consent'] },
  newsletter_issues: { purpose: 'none' },
};
