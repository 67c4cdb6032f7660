import { LegalPage } from './legal-page.tsx';

/** `/legal/privacy` */
export function Page() {
  return <LegalPage document="privacy" />;
}
