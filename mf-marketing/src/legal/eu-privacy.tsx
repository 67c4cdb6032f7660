import { LegalPage } from './legal-page.tsx';

/** `/legal/eu-privacy` */
export function Page() {
  return <LegalPage document="euPrivacy" />;
}
