import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './note-page.module.css';
import { Container } from './section.tsx';

interface NotePageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with one thing to say: a sign, a heading, a few words. */
export function NotePage({ icon, title, children }: NotePageProps) {
  return (
    <Container className={styles.note}>
      <Icon name={icon} className={styles.icon} />
      <h1>{title}</h1>
      {children}
    </Container>
  );
}
