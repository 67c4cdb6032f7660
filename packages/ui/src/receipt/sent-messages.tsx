import type { ReactNode } from 'react';
import styles from './sent-messages.module.css';

interface SentMessagesProps {
  /** Confirmation sentences with prescribed wording. The heading above says the same in our own words. */
  readonly messages: readonly string[];
  readonly children?: ReactNode;
}

export function SentMessages({ messages, children }: SentMessagesProps) {
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
