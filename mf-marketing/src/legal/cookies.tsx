import { LegalPage } from './legal-page.tsx';

/** `/legal/cookies` */
export function Page() {
  return <LegalPage document="cookies" />;
}
