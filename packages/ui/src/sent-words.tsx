import type { ReactNode } from 'react';
import styles from './sent-words.module.css';

interface SentWordsProps {
  /** The sentences that say that it is done, as they are prescribed; the heading above says the same in our own words. */
  readonly messages: readonly string[];
  /** What to do now, or that nothing is left to do. */
  readonly children?: ReactNode;
}

/** What is said below the heading of something that has been sent. */
export function SentWords({ messages, children }: SentWordsProps) {
  return (
    <div className={styles.words}>
      <div className={styles.messages}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {children !== undefined && <div className={styles.note}>{children}</div>}
    </div>
  );
}
