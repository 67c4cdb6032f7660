import { useTranslation } from '@larkfield/area';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { countedFieldsets, containsField, isBeforeSecondGroup } from './groups.ts';
import type { GroupStepsProps } from './narrow-screen.ts';
import { useCurrentGroup } from './use-current-group.ts';
import { useGroupEvents } from './use-group-events.ts';

/**
 * Shows the groups of a form one at a time; the others are hidden and keep their entries. The current group is the anchor of
 * the address, so that Back works. Continue checks it; submitting checks all.
 */
export function GroupSteps({ form, total }: GroupStepsProps) {
  const { t } = useTranslation('forms');
  const { ref, settings, checks, showProblems, clearSummary } = form;
  const { current, goTo, resetToFirst, focusAfterChange } = useCurrentGroup(form);
  // A visitor who is already past the first group keeps the whole form.
  const [stepped] = useState(() => current > 1 || isBeforeSecondGroup(ref.current));
  const isLast = current >= total;
  const next = async () => {
    const group = countedFieldsets(ref.current)[current - 1];
    const isIn = (field: string) => containsField(group, settings.id, field);
    await settings.prepare?.();
    const found = checks.checkAll(isIn).filter(({ field }) => isIn(field));
    if (found.length > 0) return showProblems(found);
    clearSummary();
    goTo(current + 1);
  };
  useGroupEvents({ form, stepped, current, isLast, next, goTo, resetToFirst, focusAfterChange });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !stepped) return;
    element.dataset['stepped'] = isLast ? 'last' : 'on';
    for (const [index, group] of countedFieldsets(element).entries()) {
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
