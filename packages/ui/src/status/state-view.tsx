import { useEffect, useRef, type ReactNode } from 'react';
import styles from './status.module.css';

interface StateViewProps {
  /** The heading receives the focus when the reference comes from the form of this page. */
  readonly reference: string;
  readonly heading: string;
  readonly received: string;
  readonly state: string;
  readonly children?: ReactNode;
}

export function StateView({ reference, heading, received, state, children }: StateViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [reference]);
  return (
    <section aria-labelledby="status-heading" className={styles.view}>
      <h2 id="status-heading" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p>{received}</p>
      <p role="status" className={styles.state}>
        {state}
      </p>
      {children}
    </section>
  );
}
