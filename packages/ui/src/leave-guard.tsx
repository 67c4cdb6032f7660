import { UnsavedContext, useBlocker, useLocation, useSite } from '@larkfield/area';
import { findRoute, splitPath, type RouteSummary } from '@larkfield/contracts';
import { useContext, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './leave-guard.module.css';

interface LeaveGuardProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
  };
}

/**
 * Asks whoever leaves the page while a form of it holds entries that were not sent: by any link, Back or Forward, and, in
 * the browser's own words, by closing the tab. Another language of the same page, or another address of it, keeps them and
 * asks nothing.
 */
export function LeaveGuard({ words }: LeaveGuardProps) {
  const id = useId();
  const unsaved = useContext(UnsavedContext);
  const { routes } = useSite();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.any() && !staysOnPage(routes, splitPath(from.pathname).path, splitPath(to.pathname).path),
  );
  // Whoever has said that they leave is not asked again when their way is the load of a document.
  const leaving = useRef(false);
  const { key } = useLocation();
  useEffect(() => {
    leaving.current = false;
    const ask = (event: BeforeUnloadEvent) => unsaved.any() && !leaving.current && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved, key]);
  const leave = () => {
    leaving.current = true;
    proceed?.();
  };
  return (
    <Dialog open={state === 'blocked'} onClose={() => reset?.()} labelledBy={id}>
      <div className="stack">
        <h2 id={id}>{words.title}</h2>
        <p>{words.text}</p>
        <p className={styles.choices}>
          <Button onClick={() => reset?.()}>{words.stay}</Button>
          <Button variant="secondary" onClick={leave}>
            {words.leave}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

/** Whether both are the same address, or two routes of one page, as the sections of a long form are. */
function staysOnPage(routes: readonly RouteSummary[], from: string, to: string): boolean {
  const [here, there] = [findRoute(routes, from)?.route, findRoute(routes, to)?.route];
  if (from === to || !here || !there) return from === to;
  return here.path !== there.path && here.area === there.area && here.page === there.page;
}
