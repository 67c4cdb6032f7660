import { LegalPage } from './legal-page.tsx';

/** `/legal/terms` */
export function Page() {
  return <LegalPage document="terms" />;
}
