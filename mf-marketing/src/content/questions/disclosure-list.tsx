import { Section } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './disclosure-list.module.css';

interface AnswersProps {
  /** Anchor of the section; its heading is `<id>-title`. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Renders disclosures beside a heading that stays visible. */
export function DisclosureList({ id, title, lead, children }: AnswersProps) {
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
