import type { ReactNode } from 'react';
import styles from './panels.module.css';
import { useFocusAtFirst } from './use-focus-at-first.ts';

interface PanelProps {
  /** Its heading `<id>-title` names forms inside. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Of less weight than the panel beside it. */
  readonly aside?: boolean;
  /** Takes the place of the visitor's last step. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A box with one thing to do. */
export function Panel({ id, title, text, aside = false, takesFocus = false, children }: PanelProps) {
  const heading = useFocusAtFirst(takesFocus);
  return (
    <section aria-labelledby={`${id}-title`} className={aside ? styles.aside : styles.panel}>
      <h2 id={`${id}-title`} className={styles.title} ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}
