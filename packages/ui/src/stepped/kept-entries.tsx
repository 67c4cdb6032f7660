import { useTranslation } from '@larkfield/area';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { createDraftStore, entriesOf, fillIn, type Entries } from './draft.ts';
import styles from './kept-entries.module.css';

interface KeptEntriesProps {
  /** Name among all that the site keeps in this tab. */
  readonly name: string;
  /** Entries that must not be written down at all. */
  readonly mayKeep?: (entries: Entries) => boolean;
  /** Said of entries that are back, instead of the usual sentence. */
  readonly told?: string;
  /** Holds the one form. */
  readonly children: ReactNode;
}

const storeOf = (name: string) => createDraftStore({ name, storage: () => sessionStorage });

/** Deletes what is kept of a form that does not empty itself after it was sent. */
export function forgetEntries(name: string): void {
  storeOf(name).clear();
}

/**
 * Keeps what is typed into a form until it is sent, and brings it back after a reload or a login on the way: in this tab of
 * this browser alone, and no longer than the tab is open. Files and hidden fields are not kept. A
 * form that empties itself has been sent.
 */
export function KeptEntries({ name, mayKeep = () => true, told, children }: KeptEntriesProps) {
  const { t } = useTranslation('forms');
  const around = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState(false);
  const [draft] = useState(() => storeOf(name));
  /** Entries of controls that are not there yet: they appear when another entry wants them, or data has come. */
  const waiting = useRef<Entries>({});
  const formOf = () => around.current?.querySelector('form');

  useEffect(() => {
    const { current } = around;
    const form = current?.querySelector('form');
    waiting.current = draft.read() ?? {};
    if (!current || !form || Object.keys(waiting.current).length === 0) return;
    const bringBack = () => {
      const { there = [], missing = [] } = Object.groupBy(Object.entries(waiting.current), ([control]) =>
        form.elements.namedItem(control) ? 'there' : 'missing',
      );
      if (there.length === 0) return;
      waiting.current = Object.fromEntries(missing);
      fillIn(form, Object.fromEntries(there));
      // As if it had been entered: a list of countries remembers its own for another language.
      for (const [control] of there) {
        const select = form.elements.namedItem(control);
        if (select instanceof HTMLSelectElement) select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      form.dispatchEvent(new Event('input', { bubbles: true }));
    };
    bringBack();
    setRestored(true);
    const observer = new MutationObserver(bringBack);
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [draft]);

  const save = () => {
    const form = formOf();
    if (!form) return;
    const entries = { ...waiting.current, ...entriesOf(form) };
    if (mayKeep(entries)) draft.save(entries);
    else draft.clear();
  };
  const forget = () => {
    waiting.current = {};
    draft.clear();
    setRestored(false);
  };
  return (
    <div ref={around} onInput={save} onReset={forget}>
      <div role="status">
        {restored && (
          <div className={styles.note}>
            <p>{told ?? t('draft.restored')}</p>
            <Button variant="secondary" onClick={() => formOf()?.reset()}>
              {t('draft.remove')}
            </Button>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
