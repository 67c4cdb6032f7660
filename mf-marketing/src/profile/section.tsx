import type { ReactNode } from 'react';
import styles from './page.module.css';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One matter of the profile. Its heading `<id>-title` names forms inside. */
export function ProfileSection({ id, title, children }: ProfileSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
