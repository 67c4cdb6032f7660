import { useTranslation } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, type ReactNode } from 'react';
import styles from './parts.module.css';

interface ConfirmProps {
  readonly open: boolean;
  readonly question: string;
  /** Consequences, and the affected users. */
  readonly children: ReactNode;
  /** Label of the confirm button: what it does. */
  readonly action: string;
  readonly busy?: boolean;
  /** There is nothing to confirm. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Renders a dialog before an action that others notice or that cannot be undone. */
export function ConfirmDialog({
  open,
  question,
  children,
  action,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={styles.dialog}>
        <h2 id={id} className={styles.dialogTitle}>
          {question}
        </h2>
        {children}
        <div className={styles.row}>
          <Button
            busy={busy}
            disabled={disabled}
            className={styles.small}
            onClick={() => !busy && onConfirm()}
          >
            {action}
          </Button>
          <Button variant="secondary" className={styles.small} onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
