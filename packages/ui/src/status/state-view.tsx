import { useEffect, useRef, type ReactNode } from 'react';
import styles from './status.module.css';

interface StateViewProps {
  /** Number of what is shown; whoever has just asked for it is led to its heading. */
  readonly reference: string;
  readonly heading: string;
  readonly received: string;
  /** Where it stands. */
  readonly state: string;
  /** What else there is to say, and what can be done. */
  readonly children?: ReactNode;
}

/** Where something stands that was sent. */
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
