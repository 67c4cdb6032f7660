import {
  defineService,
  mailKindName,
  recordCalls,
  settingsCall,
  TEMPLATE_KIND,
  type OfficeRole,
} from '@larkfield/contracts';

export const SUPPORT = ['administrator', 'support'] as const satisfies readonly OfficeRole[];
export const EDITORS = ['administrator', 'editor'] as const satisfies readonly OfficeRole[];

/** An issue has a text of up to 100,000 characters in each of 13 languages. */
const ISSUE_BYTES = 2_000_000;
/** The checks ask the site for the pages that an issue links to. */
const CHECK_MS = 15_000;

export const config = defineService({
  id: 'marketing',
  label: 'marketing.records:title',
  calls: [
    { prefix: '/api/contactus' },
    { prefix: '/api/newsletter' },
    settingsCall('marketing'),
    // Goes through all subscribers.
    { prefix: '/api/newsletter/issues/due', timeoutMs: 9_000 },
    { prefix: '/api/newsletter/issues', maxBodyBytes: ISSUE_BYTES },
    { prefix: '/api/newsletter/issues/check', timeoutMs: CHECK_MS },
    ...recordCalls('marketing'),
  ],
  kinds: [
    { id: 'contacts', label: 'marketing.records:contacts.title', roles: SUPPORT },
    { id: 'subscribers', label: 'marketing.records:subscribers.title', roles: EDITORS },
    TEMPLATE_KIND,
    mailKindName(SUPPORT),
  ],
});
