import { UnsavedContext, useBlocker, useLocation } from '@larkfield/area';
import { splitPath } from '@larkfield/contracts';
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
 * the browser's own words, by closing the tab. Another language of the same page keeps them and asks nothing.
 */
export function LeaveGuard({ words }: LeaveGuardProps) {
  const id = useId();
  const unsaved = useContext(UnsavedContext);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.any() && splitPath(from.pathname).path !== splitPath(to.pathname).path,
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
