import { LegalPage } from './legal-page.tsx';

/** `/legal/eu-privacy` */
export function Component() {
  return <LegalPage document="euPrivacy" />;
}
