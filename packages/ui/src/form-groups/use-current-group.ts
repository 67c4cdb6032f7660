import { useNavigate, useSite } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { groupNumberFromHash, countedFieldsets, containsField } from './groups.ts';
import type { GroupedFormModel } from '../form/use-form.ts';

/** Tracks which group of a form the address anchor selects, and moves the focus when it changes. */
export function useCurrentGroup({ ref, settings, problems, refusals }: GroupedFormModel) {
  const prefix = `#${settings.id}-group-`;
  const { path } = useSite();
  const navigate = useNavigate();
  const [current, setCurrent] = useState(() => groupNumberFromHash(ref.current, prefix) ?? 1);
  const shown = useRef(current);
  const controlToFocus = useRef('');
  const handledRefusals = useRef(0);

  useEffect(() => {
    const follow = () => setCurrent((shownNow) => groupNumberFromHash(ref.current, prefix) ?? shownNow);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ref, prefix]);

  // Continue focuses the group; an error link focuses its field.
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const group = countedFieldsets(ref.current)[current - 1];
    const control = document.getElementById(controlToFocus.current);
    controlToFocus.current = '';
    group?.scrollIntoView({ behavior: 'instant' });
    (control ?? group)?.focus({ preventScroll: control === null });
  }, [ref, current]);

  // After a failed submit, shows the group with the error below; the focus stays on the summary.
  useEffect(() => {
    if (handledRefusals.current === refusals) return;
    handledRefusals.current = refusals;
    const groups = countedFieldsets(ref.current);
    const isWrong = (group: HTMLElement | undefined) =>
      problems.some(({ field }) => containsField(group, settings.id, field));
    const first = groups.findIndex(isWrong) + 1;
    if (first === 0 || isWrong(groups[current - 1])) return;
    shown.current = first;
    setCurrent(first);
    void navigate(`${path}${location.search}${prefix}${first}`, { replace: true });
  }, [ref, refusals, problems, current, prefix, settings.id, navigate, path]);

  return {
    current,
    /** Adds a history entry. */
    goTo: (group: number) => {
      location.hash = `${prefix.slice(1)}${group}`;
    },
    /** Returns to the first group and removes the anchor from the address. */
    resetToFirst: () => {
      shown.current = 1;
      setCurrent(1);
      void navigate(path + location.search, { replace: true });
    },
    /** Focuses the control once its group is visible. */
    focusAfterChange: (id: string) => {
      controlToFocus.current = id;
    },
  };
}
