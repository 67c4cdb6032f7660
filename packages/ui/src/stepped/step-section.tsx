import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './step-section.module.css';

interface StepSectionProps {
  /** Of the heading, which names the section. */
  readonly headingId: string;
  /** Of the section itself, where it is the panel of a tab. */
  readonly panelId?: string;
  /** The one of the address. */
  readonly current: boolean;
  /** "Step 2 of 5". */
  readonly count?: string;
  readonly title: string;
  readonly intro: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One section of a stepped form. The style sheet shows the one of the address where script runs, all of them elsewhere. */
export function StepSection({
  headingId,
  panelId,
  current,
  count,
  title,
  intro,
  note,
  children,
}: StepSectionProps) {
  return (
    <section
      {...(panelId === undefined ? {} : { role: 'tabpanel', id: panelId })}
      aria-labelledby={headingId}
      className={cx(styles.section, current && styles.current)}
    >
      {count !== undefined && <p className={styles.count}>{count}</p>}
      <h2 id={headingId}>{title}</h2>
      <p className={styles.intro}>{intro}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}
