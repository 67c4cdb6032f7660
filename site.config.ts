import type { Brand, LegalPeriods, Operator } from '@larkfield/contracts';

/** Everything that belongs to the operator of the site and to no language. Empty lists are not shown. */
export const site: Brand = {
  name: 'Larkfield',
  product: 'LarkSuite',
  email: 'hello@larkfield.example',
  phone: '+1 555 010 0142',
  address: ['Larkfield', '100 Sample Street', 'Sacramento, CA 95814', 'United States'],
  social: [
    { network: 'Facebook', url: 'https://www.facebook.com/' },
    { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { network: 'X', url: 'https://x.com/' },
    { network: 'Threads', url: 'https://www.threads.net/' },
  ],
  blog: [],
  copyright: '2015-2025',
};

/** Who runs the site, for the page about it and the legal texts. What is empty is not shown. */
export const operator: Operator = {
  // For example { name: 'Dr. Ada Sample', role: 'Head of research' }.
  people: [],
  // Company form, register and number, for example 'Sample Inc., a Delaware corporation'.
  company: '',
  // Who approved the field trial, and the number of the approval.
  ethics: '',
  // Name or address of the person in charge of data protection.
  dataProtection: '',
};

/** Time zone of the place where visits of the field trial happen (IANA name). */
export const timeZone = 'America/Los_Angeles';
/** How long laws oblige the operator to keep records. Ask a lawyer in your country. */
export const legalPeriods: LegalPeriods = {
  // Records of payments: donations, investments and payouts, from the day of the payment.
  taxYears: 7,
};
