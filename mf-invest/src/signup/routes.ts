import type { AreaRoute } from '@larkfield/contracts';
import { pathOf, SIGNUP_PATH, STEPS } from './steps.ts';

const TEXTS = ['investor', 'forms'];

/** Routes: one address per tab, so that Back returns to the previous one. All are one page. */
export const signupRoutes = [
  {
    path: SIGNUP_PATH,
    page: 'signup',
    kind: 'static',
    audience: 'public',
    title: 'investor:signup.documentTitle',
    description: 'investor:signup.description',
    namespaces: TEXTS,
  },
  ...STEPS.filter((step) => step !== 'personal').map(
    (step) =>
      ({
        path: pathOf(step),
        page: 'signup',
        kind: 'static',
        audience: 'public',
        title: `investor:signup.steps.${step}.documentTitle`,
        description: 'investor:signup.description',
        namespaces: TEXTS,
        indexed: false,
      }) as const,
  ),
] as const satisfies readonly AreaRoute[];
