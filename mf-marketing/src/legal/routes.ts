import type { AreaRoute } from '@larkfield/contracts';

const TEXTS = ['legal'];

export const legalRoutes = [
  {
    path: '/legal/terms',
    page: 'terms',
    kind: 'static',
    audience: 'public',
    title: 'legal:terms.documentTitle',
    description: 'legal:terms.description',
    namespaces: TEXTS,
    navigation: [{ menu: 'legal', order: 10, label: 'legal:terms.documentTitle' }],
  },
  {
    path: '/legal/eu-privacy',
    page: 'eu-privacy',
    kind: 'static',
    audience: 'public',
    title: 'legal:euPrivacy.documentTitle',
    description: 'legal:euPrivacy.description',
    namespaces: TEXTS,
    navigation: [{ menu: 'legal', order: 20, label: 'legal:euPrivacy.documentTitle' }],
  },
  {
    path: '/legal/privacy',
    page: 'privacy',
    kind: 'static',
    audience: 'public',
    title: 'legal:privacy.documentTitle',
    description: 'legal:privacy.description',
    namespaces: TEXTS,
    navigation: [{ menu: 'legal', order: 30, label: 'legal:privacy.documentTitle' }],
  },
  {
    path: '/legal/cookies',
    page: 'cookies',
    kind: 'static',
    audience: 'public',
    title: 'legal:cookies.documentTitle',
    description: 'legal:cookies.description',
    namespaces: TEXTS,
    navigation: [{ menu: 'legal', order: 40, label: 'legal:cookies.documentTitle' }],
  },
] as const satisfies readonly AreaRoute[];
