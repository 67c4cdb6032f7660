import { AreaLoadError } from '@larkfield/federation/host';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { FailurePanel } from '../notices/failure-panel.tsx';
import { AccessGate } from './access-gate.tsx';
import { SystemContent } from '../system/system-content.tsx';
import { useShell } from '../state/shell-context.ts';
import { usePageRoute } from './use-page-route.ts';

/** Returns the shell's page for a 404 or 410 of a page's service, or undefined for other errors. */
export function missingSystemPage(cause: unknown): 'not-found' | 'gone' | undefined {
  if (!isRouteErrorResponse(cause)) return undefined;
  return cause.status === 410 ? 'gone' : 'not-found';
}

export function AreaPage() {
  const { route, module } = useAreaPage();
  if (!route || !module) return null;
  return (
    <AccessGate route={route}>
      <module.Component key={`${route.area}/${route.page}`} />
    </AccessGate>
  );
}

/** Renders an error in place of a page that failed to load or crashed. Header and footer are separate roots. */
export function AreaFailure() {
  const { route, module } = useAreaPage();
  const { store } = useShell();
  const cause = useRouteError();
  const { revalidate } = useRevalidator();
  const error = useMemo(() => toLoadError(cause), [cause]);
  const missing = missingSystemPage(cause);
  useEffect(() => {
    if (!missing) store.setState({ pageFailure: error });
  }, [store, error, missing]);
  if (module?.ErrorBoundary) return <module.ErrorBoundary />;
  if (missing) return <SystemContent name={missing} list={route?.path.replace(/\/:.*/, '')} />;
  return <FailurePanel id={error.id} onRetry={() => void revalidate()} />;
}

function useAreaPage() {
  const { pageOf } = useShell();
  const route = usePageRoute();
  return { route, module: route && pageOf(route) };
}

/** Wraps a failure in an error with the id that the visitor sees. */
export function toLoadError(cause: unknown, area = 'page'): AreaLoadError {
  return cause instanceof AreaLoadError ? cause : new AreaLoadError(area, '', cause);
}
