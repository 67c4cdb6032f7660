import { Section } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './answers.module.css';

interface AnswersProps {
  /** Anchor of the section; `<id>-title` is its heading. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Disclosures. */
  readonly children: ReactNode;
}

/** What can be opened one by one, beside a heading that stays in sight. */
export function Answers({ id, title, lead, children }: AnswersProps) {
  return (
    <Section labelledBy={`${id}-title`} id={id} space="close">
      <div className={styles.columns}>
        <div className={styles.intro}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className={styles.list}>{children}</div>
      </div>
    </Section>
  );
}
