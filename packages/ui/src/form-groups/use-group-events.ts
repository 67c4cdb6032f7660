import { useEffect } from 'react';
import { NARROW_SCREEN } from './narrow-screen.ts';
import { countedFieldsets } from './groups.ts';
import type { GroupedFormModel } from '../form/use-form.ts';

interface GroupEvents {
  readonly form: GroupedFormModel;
  readonly stepped: boolean;
  readonly current: number;
  readonly isLast: boolean;
  readonly next: () => Promise<void>;
  readonly goTo: (group: number) => void;
  readonly resetToFirst: () => void;
  readonly focusAfterChange: (id: string) => void;
}

/** Handles a form's events while its groups show one at a time: submit continues to the next group; error links and reset. */
export function useGroupEvents({
  form,
  stepped,
  current,
  isLast,
  next,
  goTo,
  resetToFirst,
  focusAfterChange,
}: GroupEvents) {
  const { ref } = form;
  useEffect(() => {
    const { current: element } = ref;
    if (!element || !stepped) return;
    // Enter submits a form; before the last group it continues instead.
    const enter = (event: SubmitEvent) => {
      if (isLast || !matchMedia(NARROW_SCREEN).matches) return;
      event.preventDefault();
      event.stopPropagation();
      void next();
    };
    // An error link may point to a field of a hidden group.
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-error-summary] a') : null;
      const id = link?.getAttribute('href')?.slice(1) ?? '';
      const control = document.getElementById(id);
      const group = control ? countedFieldsets(element).findIndex((each) => each.contains(control)) + 1 : 0;
      if (group === 0 || group === current) return;
      event.preventDefault();
      focusAfterChange(id);
      goTo(group);
    };
    element.addEventListener('submit', enter, { capture: true });
    element.addEventListener('click', jump, { capture: true });
    element.addEventListener('reset', resetToFirst);
    return () => {
      element.removeEventListener('submit', enter, { capture: true });
      element.removeEventListener('click', jump, { capture: true });
      element.removeEventListener('reset', resetToFirst);
    };
  });
}
