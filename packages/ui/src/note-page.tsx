import { useEffect, useRef, type ReactNode } from 'react';
import styles from './note-page.module.css';
import { Scene, type SceneName } from './scene.tsx';
import { Container } from './section.tsx';

interface NotePageProps {
  readonly scene: SceneName;
  readonly title: string;
  /** Takes the focus when it appears in the place of what the visitor was doing. */
  readonly takesFocus?: boolean;
  /** A few words, and the next step. */
  readonly children: ReactNode;
}

/** A page with one thing to say: a scene, a heading, a few words, and where to go from here. */
export function NotePage({ scene, title, takesFocus = false, children }: NotePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <Container className={styles.note}>
      <Scene name={scene} />
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
          {title}
        </h1>
        {children}
      </div>
    </Container>
  );
}
