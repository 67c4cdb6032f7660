import { useTranslation } from '@larkfield/area';
import type { BrowserStorageKey } from '@larkfield/contracts/privacy';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { DraftPanel as Panel } from './draft-panel.tsx';
import { createDraftStore, entriesOf, fillControls, type Entries } from './draft.ts';
import styles from './persisted-entries.module.css';

interface PersistedEntriesProps {
  readonly name: BrowserStorageKey;
  /** Returns whether the entries may be stored. */
  readonly mayKeep?: (entries: Entries) => boolean;
  /** Replaces the usual sentence about restored entries. */
  readonly restoredText?: string;
  /** Contains exactly one form. */
  readonly children: ReactNode;
}

/** Needed once something was entered. A form whose panel cannot be loaded works without it. */
const DraftPanel = lazy(async () => {
  const part = await import(/* webpackChunkName: "draft-panel" */ './draft-panel.tsx').catch(() => undefined);
  return { default: part ? part.DraftPanel : NoPanel };
});

const NoPanel = (_: ComponentProps<typeof Panel>) => null;

const storeOf = (name: BrowserStorageKey) => createDraftStore({ name, storage: () => sessionStorage });

/** Deletes the stored entries of a form that does not reset itself after it is sent. */
export function deletePersistedEntries(name: BrowserStorageKey): void {
  storeOf(name).clear();
}

/**
 * Stores the entries of a form in the tab until it is sent, and restores them after a reload or a login. Files and hidden
 * fields are not stored. A form that resets itself counts as sent. Below the form a panel says so; there the entries can
 * be deleted, and on a shared computer nothing is stored.
 */
export function PersistedEntries({
  name,
  mayKeep = () => true,
  restoredText,
  children,
}: PersistedEntriesProps) {
  const { t } = useTranslation('forms');
  const around = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState(false);
  /** Something was entered, so the panel is shown. */
  const [kept, setKept] = useState(false);
  const [shared, setShared] = useState(false);
  const [draft] = useState(() => storeOf(name));
  /** Entries of controls that do not exist yet: another entry or loaded data may add them. */
  const waiting = useRef<Entries>({});
  const formOf = () => around.current?.querySelector('form');

  useEffect(() => {
    const { current } = around;
    const form = current?.querySelector('form');
    waiting.current = draft.read() ?? {};
    if (!current || !form || Object.keys(waiting.current).length === 0) return;
    const restoreWaiting = () => {
      const { there = [], missing = [] } = Object.groupBy(Object.entries(waiting.current), ([control]) =>
        form.elements.namedItem(control) ? 'there' : 'missing',
      );
      if (there.length === 0) return;
      waiting.current = Object.fromEntries(missing);
      fillControls(form, Object.fromEntries(there));
      // Dispatches events as for typed input: a country list remembers its value for a change of language.
      for (const [control] of there) {
        const select = form.elements.namedItem(control);
        if (select instanceof HTMLSelectElement) select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      form.dispatchEvent(new Event('input', { bubbles: true }));
    };
    restoreWaiting();
    setRestored(true);
    setKept(true);
    const observer = new MutationObserver(restoreWaiting);
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [draft]);

  const save = () => {
    const form = formOf();
    if (!form) return;
    const entries = { ...waiting.current, ...entriesOf(form) };
    const isKept = mayKeep(entries);
    if (isKept) draft.save(entries);
    else draft.clear();
    setKept(isKept);
  };
  const forget = () => {
    waiting.current = {};
    draft.clear();
    setRestored(false);
    setKept(false);
  };
  const model = {
    ...{ restored: false, shared },
    setShared(next: boolean) {
      draft.setShared(next);
      setShared(next);
    },
    remove: () => formOf()?.reset(),
  };
  return (
    <>
      <div ref={around} onInput={save} onReset={forget}>
        <p role="status" className={styles.note}>
          {restored && (restoredText ?? t('draft.restored'))}
        </p>
        {children}
      </div>
      {kept && (
        <div className={styles.kept}>
          <Suspense>
            <DraftPanel draft={model} keptText={t('draft.keptInTab')} />
          </Suspense>
        </div>
      )}
    </>
  );
}
