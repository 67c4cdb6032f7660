import { AreaLoadError } from '@larkfield/federation/host';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { FailurePanel } from '../notices/failure-panel.tsx';
import { Gate } from '../session/gate.tsx';
import { SystemContent } from '../system/system-content.tsx';
import { useShell } from './shell-context.ts';
import { usePageRoute } from './use-page-route.ts';

/** Page of the shell that stands where a page's service says that there is nothing, or nothing any more. */
export function missingPage(cause: unknown): 'not-found' | 'gone' | undefined {
  if (!isRouteErrorResponse(cause)) return undefined;
  return cause.status === 410 ? 'gone' : 'not-found';
}

/** The page of an area, for whoever may see it. */
export function AreaPage() {
  const { route, module } = useAreaPage();
  if (!route || !module) return null;
  return (
    <Gate route={route}>
      <module.Component key={`${route.area}/${route.page}`} />
    </Gate>
  );
}

/** Stands in for a page that did not load or has crashed; the header and the footer are roots of their own. */
export function AreaFailure() {
  const { route, module } = useAreaPage();
  const { store } = useShell();
  const cause = useRouteError();
  const { revalidate } = useRevalidator();
  const error = useMemo(() => asLoadError(cause), [cause]);
  const missing = missingPage(cause);
  useEffect(() => {
    if (!missing) store.setState({ failed: error });
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

/** Gives a failure the number that the visitor is shown. */
export function asLoadError(cause: unknown, area = 'page'): AreaLoadError {
  return cause instanceof AreaLoadError ? cause : new AreaLoadError(area, '', cause);
}
