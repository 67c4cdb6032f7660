import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './note-page.module.css';
import { Container } from './section.tsx';

interface NotePageProps {
  readonly icon: IconName;
  readonly title: string;
  /** Takes the focus when it appears in the place of what the visitor was doing. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A page with one thing to say: a sign, a heading, a few words. */
export function NotePage({ icon, title, takesFocus = false, children }: NotePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <Container className={styles.note}>
      <Icon name={icon} className={styles.icon} />
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children}
    </Container>
  );
}
