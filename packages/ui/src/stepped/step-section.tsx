import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import styles from './step-section.module.css';

interface StepSectionProps {
  /** Id of the heading that names the section. */
  readonly headingId: string;
  /** Id of the section, if it is the panel of a tab. */
  readonly panelId?: string;
  /** Whether the address is this section's. */
  readonly current: boolean;
  /** For example "Step 2 of 5". */
  readonly count?: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** Renders one section of a stepped form. With script, CSS shows only the section of the address; without script, all. */
export function StepSection({
  headingId,
  panelId,
  current,
  count,
  title,
  intro,
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
      {children}
    </section>
  );
}
