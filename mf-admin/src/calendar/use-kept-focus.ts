import { useEffect } from 'react';
import type { CalendarEntry, Change } from './entries.ts';

/**
 * What had the focus is drawn elsewhere after a change, or not at all: then the entry has it again or, where that is gone,
 * the button that takes the change back.
 */
export function useKeptFocus(drawn: readonly CalendarEntry[] | undefined, change: Change | undefined): void {
  useEffect(() => {
    if (!change || document.activeElement !== document.body) return;
    const entry = document.querySelector(`[data-entry="${change.id}"]`);
    const target = entry?.closest('button, [tabindex]') ?? document.querySelector('[data-undo]');
    if (target instanceof HTMLElement) target.focus();
  }, [drawn, change]);
}
