import { useTranslation } from '@larkfield/area';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { groupsOf, holds, isAtStart } from './groups.ts';
import type { GroupStepsProps } from './group-width.ts';
import { useCurrentGroup } from './use-current-group.ts';
import { useGroupEvents } from './use-group-events.ts';

/**
 * Shows the groups of a form one at a time. The group stands in the address as an anchor, so that the browser's Back leads
 * to the one before; nothing is taken out of the page, so that nothing is lost. A group is checked when it is left by
 * Continue, all of them when the form is sent, and a complaint brings back the group that it is about.
 */
export function GroupSteps({ form, total }: GroupStepsProps) {
  const { t } = useTranslation('forms');
  const { ref, settings, checks, refuse, passed } = form;
  const { current, goTo, replace, want } = useCurrentGroup(form);
  // Whoever is in the middle of the form already keeps it as a whole.
  const [stepped] = useState(() => current > 1 || isAtStart(ref.current));
  const isLast = current >= total;
  const next = async () => {
    const group = groupsOf(ref.current)[current - 1];
    const isIn = (field: string) => holds(group, settings.id, field);
    await settings.prepare?.();
    const found = checks.all(isIn).filter(({ field }) => isIn(field));
    if (found.length > 0) return refuse(found);
    passed();
    goTo(current + 1);
  };
  useGroupEvents({ form, stepped, current, isLast, next, goTo, replace, want });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !stepped) return;
    element.dataset['stepped'] = isLast ? 'last' : 'on';
    for (const [index, group] of groupsOf(element).entries()) {
      group.toggleAttribute('data-current', index + 1 === current);
      group.tabIndex = -1;
    }
    return () => {
      delete element.dataset['stepped'];
    };
  }, [ref, stepped, current, isLast]);

  if (!stepped) return null;
  return (
    <span data-group-nav>
      {!isLast && <Button type="submit">{t('group.next')}</Button>}
      {current > 1 && (
        <Button variant="secondary" onClick={() => goTo(current - 1)}>
          {t('group.back')}
        </Button>
      )}
    </span>
  );
}
