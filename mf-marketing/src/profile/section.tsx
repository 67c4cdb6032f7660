import type { ReactNode } from 'react';
import styles from './page.module.css';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a section of the profile. The heading `<id>-title` names the forms inside. */
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
