import { useEffect } from 'react';
import { NARROW } from './group-width.ts';
import { groupsOf } from './groups.ts';
import type { GroupedFormModel } from './use-form.ts';

interface GroupEvents {
  readonly form: GroupedFormModel;
  readonly stepped: boolean;
  readonly current: number;
  readonly isLast: boolean;
  readonly next: () => Promise<void>;
  readonly goTo: (group: number) => void;
  readonly replace: () => void;
  readonly want: (id: string) => void;
}

/** What means something else while a form is shown group by group. */
export function useGroupEvents({ form, stepped, current, isLast, next, goTo, replace, want }: GroupEvents) {
  const { ref } = form;
  useEffect(() => {
    const { current: element } = ref;
    if (!element || !stepped) return;
    // Enter sends a form; before its last group it goes on.
    const enter = (event: SubmitEvent) => {
      if (isLast || !matchMedia(NARROW).matches) return;
      event.preventDefault();
      event.stopPropagation();
      void next();
    };
    // A link of the summary may lead to a field of another group.
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-error-summary] a') : null;
      const id = link?.getAttribute('href')?.slice(1) ?? '';
      const control = document.getElementById(id);
      const group = control ? groupsOf(element).findIndex((each) => each.contains(control)) + 1 : 0;
      if (group === 0 || group === current) return;
      event.preventDefault();
      want(id);
      goTo(group);
    };
    element.addEventListener('submit', enter, { capture: true });
    element.addEventListener('click', jump, { capture: true });
    element.addEventListener('reset', replace);
    return () => {
      element.removeEventListener('submit', enter, { capture: true });
      element.removeEventListener('click', jump, { capture: true });
      element.removeEventListener('reset', replace);
    };
  });
}
