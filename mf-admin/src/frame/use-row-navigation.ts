import { useEffect, useRef, useState, type KeyboardEvent as RowKeyEvent, type RefObject } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

export interface RowNavigation {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** Whether the row's link or button is in the tab order; exactly one row's is. */
  isTabStop(index: number): boolean;
  onKeyDown(event: RowKeyEvent<HTMLTableSectionElement>): void;
  readonly onFocus: (index: number) => void;
}

/** Moves the focus between rows by arrow keys, j, k, Home and End; `x` toggles the row's checkbox. */
export function useRowNavigation(count: number): RowNavigation {
  const body = useRef<HTMLTableSectionElement>(null);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(0, count - 1));

  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (event.key !== 'j' && event.key !== 'k') return;
      if (event.defaultPrevented || !isForRows(event) || document.querySelector('dialog[open]')) return;
      const row = body.current?.rows[active]?.querySelector<HTMLElement>('[data-row]');
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [active]);

  function onKeyDown(event: RowKeyEvent<HTMLTableSectionElement>): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !isForRows(event)) return;
    const row = target.closest('tr');
    if (key === 'x' && row) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    const next = nextRow(key, row?.sectionRowIndex ?? active, count);
    if (next === undefined) return;
    event.preventDefault();
    body.current?.rows[next]?.querySelector<HTMLElement>('[data-row]')?.focus();
  }

  return {
    body,
    isTabStop: (index) => index === active,
    onKeyDown,
    onFocus: setChosen,
  };
}

/** Returns whether a key is neither typed into a control nor part of a browser shortcut. */
function isForRows(event: Pick<KeyboardEvent, 'target' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return false;
  const entries = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
  return !(target instanceof HTMLElement && target.matches(entries));
}

function nextRow(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step));
}
