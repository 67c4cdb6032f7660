import { useTranslation } from '@larkfield/area';
import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { Reference } from '../reference.tsx';
import { SentWords } from '../sent-words.tsx';
import styles from './sent-dialog.module.css';
import type { Receipt } from './submission.ts';

interface SentDialogProps {
  /** Shown while there is one. */
  readonly receipt: Receipt | undefined;
  /** The form's own words for its success. */
  readonly title: string;
  /** The prescribed ones. */
  readonly messages: readonly string[];
  readonly steps: readonly string[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Says that a form has arrived, under which reference, and what happens next. */
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
        <SentWords messages={messages} />
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
