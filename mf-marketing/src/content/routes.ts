import type { AreaRoute, NavigationEntry } from '@larkfield/contracts';
import { site } from '../../../site.config.ts';
import { whyPath } from '../why/path.ts';

const TEXTS = ['pages', 'marketing'];

/** Returns the same entry for a group of the main menu and for the footer. */
function entries(menu: NavigationEntry['menu'], order: number, label: string): NavigationEntry[] {
  return [
    { menu, order, label },
    { menu: 'footer', order, label },
  ];
}

/** Routes of the content pages. The address of the why page contains the product's name from `site.config.ts`. */
export const contentRoutes = [
  {
    path: '/providers',
    page: 'providers',
    kind: 'static',
    audience: 'public',
    title: 'pages:providers.documentTitle',
    description: 'pages:providers.description',
    picture: 'src/providers/clinic.svg',
    namespaces: TEXTS,
    navigation: entries('audience', 20, 'pages:nav.providers'),
  },
  {
    path: '/schools',
    page: 'schools',
    kind: 'static',
    audience: 'public',
    title: 'pages:schools.documentTitle',
    description: 'pages:schools.description',
    picture: 'src/schools/school.svg',
    namespaces: TEXTS,
    navigation: entries('audience', 30, 'pages:nav.schools'),
  },
  {
    path: '/families',
    page: 'families',
    kind: 'static',
    audience: 'public',
    title: 'families:documentTitle',
    description: 'families:description',
    picture: 'src/families/family.svg',
    namespaces: ['families'],
    navigation: entries('audience', 32, 'families:nav'),
  },
  {
    path: '/technology',
    page: 'technology',
    kind: 'static',
    audience: 'public',
    title: 'pages:technology.documentTitle',
    description: 'pages:technology.description',
    picture: 'src/technology/signals.svg',
    namespaces: [...TEXTS, 'sample'],
    navigation: entries('product', 35, 'pages:nav.technology'),
  },
  {
    path: whyPath(site.product),
    page: 'why',
    kind: 'static',
    audience: 'public',
    title: 'pages:why.documentTitle',
    description: 'pages:why.description',
    picture: 'src/why/steps.svg',
    namespaces: TEXTS,
    navigation: entries('product', 50, 'pages:nav.why'),
  },
  {
    path: '/about',
    page: 'about',
    kind: 'static',
    audience: 'public',
    title: 'pages:about.documentTitle',
    description: 'pages:about.description',
    picture: 'src/about/nest.svg',
    namespaces: [...TEXTS, 'forms'],
    navigation: entries('company', 60, 'pages:nav.about'),
  },
  {
    path: '/contact',
    page: 'contact',
    kind: 'static',
    audience: 'public',
    title: 'pages:contact.documentTitle',
    description: 'pages:contact.description',
    namespaces: [...TEXTS, 'forms'],
    navigation: entries('company', 70, 'marketing:nav.contact'),
  },
  {
    path: '/partner',
    page: 'partner',
    kind: 'static',
    audience: 'public',
    title: 'pages:partner.documentTitle',
    description: 'pages:partner.description',
    picture: 'src/partner/together.svg',
    namespaces: TEXTS,
    navigation: [{ menu: 'footer', order: 80, label: 'pages:partner.documentTitle' }],
  },
  {
    path: '/accessibility',
    page: 'accessibility',
    kind: 'static',
    audience: 'public',
    title: 'pages:accessibility.documentTitle',
    description: 'pages:accessibility.description',
    namespaces: TEXTS,
    navigation: [{ menu: 'footer', order: 99, label: 'pages:accessibility.documentTitle' }],
  },
] as const satisfies readonly AreaRoute[];
