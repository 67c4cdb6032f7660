import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';
import { referralForm, volunteerForm, volunteerStatusForm } from './forms/index.ts';

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/**
 * Content-Security-Policy sources of PayPal's script, for the pages that load it: what PayPal's documentation asks for,
 * without its sources for Venmo, which is not offered, and without `'unsafe-inline'` for scripts (`docs/decisions/donations.md`).
 */
const PAYPAL_SOURCES = {
  'script-src': PAYPAL,
  'connect-src': PAYPAL,
  'frame-src': PAYPAL,
  'img-src': [...PAYPAL, 'data:'],
  'style-src': [...PAYPAL, "'unsafe-inline'"],
  'trusted-types': ['default'],
} as const;

/** Pages that load PayPal's script have a policy of their own, so they are entered and left by loading a document. */
const PAYS = {
  csp: PAYPAL_SOURCES,
  permissions: { payment: ['self', 'https://www.paypal.com', 'https://www.sandbox.paypal.com'] },
  popups: true,
} as const;

export const config = defineArea({
  id: 'mf-support',
  version: '0.1.0',
  owner: 'support',
  shellContract: SHELL_CONTRACT,
  namespaces: ['support', 'volunteer', 'forms', 'signing'],
  picture: 'src/hub/hub.svg',
  routes: [
    {
      path: '/supportus',
      aliases: ['/supportUs'],
      page: 'hub',
      kind: 'static',
      audience: 'public',
      title: 'support:hub.documentTitle',
      description: 'support:hub.description',
      navigation: [
        { menu: 'join', order: 90, label: 'support:nav.hub' },
        { menu: 'footer', order: 90, label: 'support:nav.hub' },
      ],
    },
    {
      path: '/refercustomer',
      page: 'refer',
      kind: 'static',
      audience: 'public',
      title: 'support:refer.documentTitle',
      description: 'support:refer.description',
      navigation: [{ menu: 'footer', order: 92, label: 'support:nav.refer' }],
    },
    {
      path: '/volunteer',
      page: 'volunteer',
      kind: 'static',
      audience: 'public',
      title: 'volunteer:documentTitle',
      description: 'volunteer:description',
      namespaces: ['volunteer', 'forms', 'signing'],
    },
    {
      path: '/volunteer/status',
      page: 'volunteer-status',
      kind: 'dynamic',
      audience: 'public',
      title: 'volunteer:status.documentTitle',
      description: 'volunteer:status.description',
      namespaces: ['volunteer', 'forms'],
      indexed: false,
    },
    {
      path: '/openings',
      page: 'openings',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:openings.documentTitle',
      description: 'support:openings.description',
      namespaces: ['support'],
      navigation: [{ menu: 'footer', order: 91, label: 'support:nav.openings' }],
    },
    {
      path: '/openings/:slug',
      example: '/openings/reading-app-tester',
      page: 'opening',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:openings.oneTitle',
      description: 'support:openings.oneDescription',
      namespaces: ['support'],
    },
    {
      path: '/donate',
      page: 'donate',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:donate.documentTitle',
      description: 'support:donate.description',
      navigation: [{ menu: 'footer', order: 93, label: 'support:nav.donate' }],
      ...PAYS,
    },
    {
      path: '/donate/return',
      page: 'donate-return',
      kind: 'dynamic',
      audience: 'public',
      title: 'support:donateReturn.documentTitle',
      description: 'support:donateReturn.description',
      namespaces: ['support'],
      indexed: false,
      ...PAYS,
    },
    {
      path: '/donation/years',
      page: 'donation-years',
      kind: 'static',
      audience: 'public',
      title: 'support:donationYears.documentTitle',
      description: 'support:donationYears.description',
      indexed: false,
    },
    {
      path: '/donation',
      page: 'donation',
      kind: 'static',
      audience: 'public',
      title: 'support:donation.documentTitle',
      description: 'support:donation.description',
      namespaces: ['support'],
      indexed: false,
    },
    {
      path: '/equityinvest',
      page: 'equity',
      kind: 'static',
      audience: 'public',
      title: 'support:equity.documentTitle',
      description: 'support:equity.description',
      // Closed until an administrator opens it on the hub, so neither search nor the footer leads to it.
      indexed: false,
    },
    {
      path: '/objection',
      page: 'objection',
      kind: 'static',
      audience: 'public',
      title: 'support:objection.documentTitle',
      description: 'support:objection.description',
      indexed: false,
    },
  ],
  forms: [
    {
      call: '/api/create/volunteer',
      schema: volunteerForm,
      labels: { prefix: 'volunteer:labels' },
      success: '/thankyoupage',
    },
    {
      call: '/api/volunteer/status',
      schema: volunteerStatusForm,
      labels: { prefix: 'volunteer:status', own: { emailaddress: 'forms:fields.email' } },
      success: '/volunteer/status',
    },
    {
      call: '/api/create/collaborator',
      schema: referralForm,
      labels: { prefix: 'support:refer.labels', own: { cust_collab: 'support:refer.labels.kind' } },
      success: '/thankyoupage',
    },
  ],
  services: ['support'],
});
