import { useEffect, useRef, type ReactNode } from 'react';
import styles from './message-page.module.css';
import { Scene, type SceneName } from '../primitives/scene.tsx';
import { Container } from './section.tsx';

interface NotePageProps {
  readonly scene: SceneName;
  readonly title: string;
  /** Moves the focus to the heading when this page replaces the previous step. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Renders a page with a scene, a heading, a short text and links to continue. */
export function MessagePage({ scene, title, takesFocus = false, children }: NotePageProps) {
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
