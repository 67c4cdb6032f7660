import type { ReactNode } from 'react';
import styles from './panels.module.css';
import { useFocusOnMount } from './use-focus-on-mount.ts';

interface PanelProps {
  /** Prefix of the ids. The heading `<id>-title` names the forms inside. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Renders the panel less prominently than its neighbour. */
  readonly aside?: boolean;
  /** Moves the focus to the heading when the panel replaces the previous step. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function Panel({ id, title, text, aside = false, takesFocus = false, children }: PanelProps) {
  const heading = useFocusOnMount(takesFocus);
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
