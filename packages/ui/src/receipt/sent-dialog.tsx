import { useTranslation } from '@larkfield/area';
import { useId, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { Icon } from '../primitives/icon.tsx';
import { Reference } from '../primitives/reference.tsx';
import { SentMessages } from './sent-messages.tsx';
import styles from './sent-dialog.module.css';
import type { Receipt } from '../requests/submission.ts';

interface SentDialogProps {
  readonly receipt: Receipt | undefined;
  readonly title: string;
  /** Sentences prescribed by the specification. */
  readonly messages: readonly string[];
  readonly steps: readonly string[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function SentDialog({ receipt, title, messages, steps, onClose, children }: SentDialogProps) {
  const { t } = useTranslation('forms');
  const id = useId();
  return (
    <Dialog open={receipt !== undefined} onClose={onClose} labelledBy={id}>
      <div className={styles.sent}>
        <Icon name="check" className={styles.icon} />
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {messages.length > 0 && <SentMessages messages={messages} />}
        <Reference label={t('sent.reference')} reference={receipt?.reference} compact />
        <h3>{t('sent.nextTitle')}</h3>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}
