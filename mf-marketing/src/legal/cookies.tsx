import { LegalPage } from './legal-page.tsx';

/** `/legal/cookies` */
export function Component() {
  return <LegalPage document="cookies" />;
}
