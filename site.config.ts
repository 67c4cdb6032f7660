import type { Brand } from '@larkfield/contracts';

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
