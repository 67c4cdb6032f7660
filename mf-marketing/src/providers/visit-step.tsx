import type { ReactNode } from 'react';
import styles from './visit-timeline.module.css';

interface StationProps {
  readonly id?: string;
  readonly when: string;
  readonly title: string;
  readonly picture?: string;
  readonly alt?: string;
  readonly children: ReactNode;
}

export function VisitStep({ id, when, title, picture, alt = '', children }: StationProps) {
  return (
    <li id={id} className={styles.station}>
      <p className={styles.when}>{when}</p>
      <div className={styles.words}>
        <h3>{title}</h3>
        {children}
      </div>
      {picture && (
        <img className={styles.picture} src={picture} alt={alt} width="640" height="520" loading="lazy" />
      )}
    </li>
  );
}
