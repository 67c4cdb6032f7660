import type { AreaRoute } from '@larkfield/contracts';
import { pathOf, REGISTRATION_PATH, STEPS } from './model/steps.ts';

const TEXTS = ['registration', 'waiver', 'forms', 'signing'];

/** Routes: one address per section, so that Back returns to the previous one. All are one page. */
export const registrationRoutes = [
  {
    path: REGISTRATION_PATH,
    page: 'registration',
    kind: 'static',
    audience: 'public',
    title: 'registration:documentTitle',
    description: 'registration:description',
    namespaces: TEXTS,
    navigation: [{ menu: 'join', order: 52, label: 'fieldtrial:nav.registration' }],
  },
  ...STEPS.filter((step) => step !== 'parent').map(
    (step) =>
      ({
        path: pathOf(step),
        page: 'registration',
        kind: 'static',
        audience: 'public',
        title: `registration:steps.${step}.documentTitle`,
        description: 'registration:description',
        namespaces: TEXTS,
        indexed: false,
      }) as const,
  ),
  {
    path: '/fieldTrial/resume',
    page: 'resume',
    kind: 'static',
    audience: 'public',
    title: 'registration:resume.documentTitle',
    description: 'registration:resume.description',
    namespaces: ['registration', 'forms'],
    indexed: false,
  },
  {
    path: '/fieldTrial/report',
    page: 'report',
    kind: 'static',
    audience: 'public',
    title: 'registration:report.title',
    description: 'registration:report.description',
    namespaces: ['registration', 'forms'],
    indexed: false,
  },
  {
    path: '/fieldTrial/status',
    page: 'status',
    kind: 'static',
    audience: 'public',
    title: 'registration:status.documentTitle',
    description: 'registration:status.description',
    namespaces: ['registration', 'forms'],
  },
] as const satisfies readonly AreaRoute[];
