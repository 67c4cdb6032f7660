import type { AreaRoute } from '@larkfield/contracts';

const TEXTS = ['legal'];

/** A page for each legal document; the footer finds them by their path. */
export const legalRoutes = [
  {
    path: '/legal/terms',
    page: 'terms',
    kind: 'static',
    audience: 'public',
    title: 'legal:terms.documentTitle',
    description: 'legal:terms.description',
    namespaces: TEXTS,
  },
  {
    path: '/legal/eu-privacy',
    page: 'eu-privacy',
    kind: 'static',
    audience: 'public',
    title: 'legal:euPrivacy.documentTitle',
    description: 'legal:euPrivacy.description',
    namespaces: TEXTS,
  },
  {
    path: '/legal/privacy',
    page: 'privacy',
    kind: 'static',
    audience: 'public',
    title: 'legal:privacy.documentTitle',
    description: 'legal:privacy.description',
    namespaces: TEXTS,
  },
  {
    path: '/legal/cookies',
    page: 'cookies',
    kind: 'static',
    audience: 'public',
    title: 'legal:cookies.documentTitle',
    description: 'legal:cookies.description',
    namespaces: TEXTS,
  },
] as const satisfies readonly AreaRoute[];
