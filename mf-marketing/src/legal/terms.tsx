import { LegalPage } from './legal-page.tsx';

/** `/legal/terms` */
export function Component() {
  return <LegalPage document="terms" />;
}
