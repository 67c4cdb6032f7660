import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly summary: ReactNode;
  /** Anchor of the content. A link to it opens the disclosure. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** Renders a native disclosure. It works without script, and the browser's page search finds its content. */
export function Disclosure({ summary, id, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron" className={styles.icon} />
      </summary>
      <div className={styles.content} id={id}>
        {children}
      </div>
    </details>
  );
}
