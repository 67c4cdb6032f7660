import { useEffect, useRef } from 'react';
import type { CalendarEntry, Change } from './entries.ts';

const ENTRY = '[data-entry]';

/** Which entry an element stands for: in a week the library puts its own element around ours, and that has the focus. */
function entryOf(element: Element | null): string | undefined {
  const own = element?.closest(`${ENTRY}, .rbc-event`);
  return (own?.matches(ENTRY) ? own : own?.querySelector(ENTRY))?.getAttribute('data-entry') ?? undefined;
}

/**
 * What had the focus is drawn elsewhere after a change, or not at all, or stands for another entry: then the entry has it
 * again or, where that is gone, the button that takes the change back.
 */
export function useKeptFocus(drawn: readonly CalendarEntry[] | undefined, change: Change | undefined): void {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? entryOf(target) : undefined;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || focused.current !== entryOf(activeElement);
    if (!change || !isLost) return;
    const entry = document.querySelector(`[data-entry="${change.id}"]`);
    const target = entry?.closest('button, [tabindex]') ?? document.querySelector('[data-undo]');
    if (target instanceof HTMLElement) target.focus();
  }, [drawn, change]);
}
