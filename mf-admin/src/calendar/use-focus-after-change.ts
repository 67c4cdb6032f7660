import { useEffect, useRef } from 'react';
import type { CalendarEntry, CalendarChange } from './model/calendar-entries.ts';

const ENTRY = '[data-entry]';

/** Returns the id of an element's entry. In a week view, the library's own wrapper has the focus. */
function entryOf(element: Element | null): string | undefined {
  const own = element?.closest(`${ENTRY}, .rbc-event`);
  return (own?.matches(ENTRY) ? own : own?.querySelector(ENTRY))?.getAttribute('data-entry') ?? undefined;
}

/** Moves a lost focus to the changed entry or, if it is gone, to the undo button. */
export function useFocusAfterChange(
  drawn: readonly CalendarEntry[] | undefined,
  change: CalendarChange | undefined,
): void {
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
