import { Section } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './picture-section.module.css';

interface SplitProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Decorative picture of 720 x 400 px. */
  readonly picture: string;
  readonly tone?: 'plain' | 'tint' | 'mist';
  readonly children: ReactNode;
}

export function PictureSection({ id, title, lead, picture, tone = 'plain', children }: SplitProps) {
  return (
    <Section id={id} labelledBy={`${id}-title`} tone={tone}>
      <div className={styles.columns}>
        <img className={styles.picture} src={picture} alt="" width="720" height="400" loading="lazy" />
        <div className={styles.words}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </div>
    </Section>
  );
}
