import { useNavigate, useSite } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { groupIn, groupsOf, holds } from './groups.ts';
import type { GroupedFormModel } from './use-form.ts';

/** Which group of a form is shown, by the anchor of the address, and what is focused when it changes. */
export function useCurrentGroup({ ref, settings, problems, refusals }: GroupedFormModel) {
  const prefix = `#${settings.id}-group-`;
  const { path } = useSite();
  const navigate = useNavigate();
  const [current, setCurrent] = useState(() => groupIn(ref.current, prefix) ?? 1);
  const shown = useRef(current);
  const wanted = useRef('');
  const answered = useRef(0);

  useEffect(() => {
    const follow = () => setCurrent((shownNow) => groupIn(ref.current, prefix) ?? shownNow);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ref, prefix]);

  // Whoever goes on is led to the group, whoever follows a complaint to its field.
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const group = groupsOf(ref.current)[current - 1];
    const control = document.getElementById(wanted.current);
    wanted.current = '';
    group?.scrollIntoView({ behavior: 'instant' });
    (control ?? group)?.focus({ preventScroll: control === null });
  }, [ref, current]);

  // All of it was sent, and another group is wrong: the summary keeps the focus, the group stands below it.
  useEffect(() => {
    if (answered.current === refusals) return;
    answered.current = refusals;
    const groups = groupsOf(ref.current);
    const isWrong = (group: HTMLElement | undefined) =>
      problems.some(({ field }) => holds(group, settings.id, field));
    const first = groups.findIndex(isWrong) + 1;
    if (first === 0 || isWrong(groups[current - 1])) return;
    shown.current = first;
    setCurrent(first);
    void navigate(`${path}${location.search}${prefix}${first}`, { replace: true });
  }, [ref, refusals, problems, current, prefix, settings.id, navigate, path]);

  return {
    current,
    /** A new entry of the history. */
    goTo: (group: number) => {
      location.hash = `${prefix.slice(1)}${group}`;
    },
    /** The first group again, without a trace of the others in the address. */
    replace: () => {
      shown.current = 1;
      setCurrent(1);
      void navigate(path + location.search, { replace: true });
    },
    /** The control that takes the focus when its group is there. */
    want: (id: string) => {
      wanted.current = id;
    },
  };
}
