import type { AreaRoute } from '@larkfield/contracts';

const TEXTS = ['investor', 'forms'];

export const accountRoutes = [
  {
    path: '/directinvest/login',
    page: 'login',
    kind: 'static',
    audience: 'public',
    title: 'investor:login.documentTitle',
    description: 'investor:login.description',
    namespaces: TEXTS,
  },
  {
    path: '/directinvest/activate',
    page: 'activate',
    kind: 'static',
    audience: 'public',
    title: 'investor:activate.documentTitle',
    description: 'investor:activate.description',
    namespaces: TEXTS,
    indexed: false,
  },
  {
    path: '/directinvest/forgot',
    page: 'forgot',
    kind: 'static',
    audience: 'public',
    title: 'investor:forgot.documentTitle',
    description: 'investor:forgot.description',
    namespaces: TEXTS,
    indexed: false,
  },
  {
    path: '/directinvest/reset',
    page: 'reset',
    kind: 'static',
    audience: 'public',
    title: 'investor:reset.documentTitle',
    description: 'investor:reset.description',
    namespaces: TEXTS,
    indexed: false,
  },
  {
    path: '/directinvest/profile',
    page: 'profile',
    kind: 'static',
    audience: 'public',
    title: 'investor:profile.documentTitle',
    description: 'investor:profile.description',
    namespaces: TEXTS,
    indexed: false,
  },
] as const satisfies readonly AreaRoute[];
