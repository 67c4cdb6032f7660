import { Link, useSite, useTranslation } from '@larkfield/area';
import { StepNumber } from '@larkfield/ui';
import { useRef, type KeyboardEvent } from 'react';
import styles from './page.module.css';
import { pathOf, STEPS, type Step } from './steps.ts';
import type { SignupModel } from './use-signup.ts';

interface TabsProps {
  readonly step: Step;
  readonly signup: Pick<SignupModel, 'done' | 'problemCounts'>;
}

/** Renders the tabs as links, with their problem counts. Arrow keys move, Enter opens. */
export function Tabs({ step, signup: { done, problemCounts } }: TabsProps) {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const { dir, interactive } = useSite();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const target = targetOf(event.key, at, tabs.length, dir);
    if (target === undefined) return;
    event.preventDefault();
    tabs[target]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, one of them by Tab
    <div ref={list} role="tablist" aria-label={t('signup.tabs')} className={styles.tabs} onKeyDown={move}>
      {STEPS.map((each, index) => {
        const isDone = interactive && done.has(each);
        const count = problemCounts.get(each) ?? 0;
        return (
          <Link
            key={each}
            to={pathOf(each)}
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === step}
            aria-controls={`panel-${each}`}
            tabIndex={each === step ? 0 : -1}
            className={styles.tab}
          >
            <StepNumber number={index + 1} current={each === step} done={isDone} />
            <span className={styles.tabName}>
              {t(`signup.steps.${each}.title`)}
              {count > 0 && <span className={styles.complaints}>{t('signup.complaints', { count })}</span>}
              {isDone && count === 0 && <span className={styles.finished}>{f('stepDone')}</span>}
            </span>
          </Link>
        );
      })}
    </div>
  );
}

/** Returns the tab that a key moves to. In right-to-left languages the arrow keys are swapped. */
function targetOf(key: string, at: number, count: number, dir: 'ltr' | 'rtl'): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forward = dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const back = dir === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (at + 1) % count;
  return key === back ? (at - 1 + count) % count : undefined;
}
