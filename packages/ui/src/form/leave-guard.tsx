import { UnsavedContext, useBlocker, useLocation, useSite } from '@larkfield/area';
import { findRoute, splitPath, type RouteSummary } from '@larkfield/contracts';
import { useContext, useEffect, useId, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import styles from './leave-guard.module.css';

interface LeaveGuardProps {
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
  };
}

/** Asks before a visitor leaves a page with unsent entries. Another language or route of the same page does not ask. */
export function LeaveGuard({ texts }: LeaveGuardProps) {
  const id = useId();
  const unsaved = useContext(UnsavedContext);
  const { routes } = useSite();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.any() && !staysOnPage(routes, splitPath(from.pathname).path, splitPath(to.pathname).path),
  );
  // A confirmed navigation may load a document, which would ask a second time.
  const leaving = useRef(false);
  const { key } = useLocation();
  useEffect(() => {
    leaving.current = false;
    const preventUnload = (event: BeforeUnloadEvent) =>
      unsaved.any() && !leaving.current && event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [unsaved, key]);
  const leave = () => {
    leaving.current = true;
    proceed?.();
  };
  return (
    <Dialog open={state === 'blocked'} onClose={() => reset?.()} labelledBy={id}>
      <div className="stack">
        <h2 id={id}>{texts.title}</h2>
        <p>{texts.text}</p>
        <p className={styles.choices}>
          <Button onClick={() => reset?.()}>{texts.stay}</Button>
          <Button variant="secondary" onClick={leave}>
            {texts.leave}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

/** Returns whether both addresses are the same path or two routes of one page, such as sections of a long form. */
function staysOnPage(routes: readonly RouteSummary[], from: string, to: string): boolean {
  const [here, there] = [findRoute(routes, from)?.route, findRoute(routes, to)?.route];
  if (from === to || !here || !there) return from === to;
  return here.path !== there.path && here.area === there.area && here.page === there.page;
}
