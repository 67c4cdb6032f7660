import { LegalPage } from './legal-page.tsx';

/** `/legal/privacy` */
export function Component() {
  return <LegalPage document="privacy" />;
}
