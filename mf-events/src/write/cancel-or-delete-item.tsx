import { post, randomKey, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import type { ItemEntries, WriteItemAnswer } from '../../shared/entries.ts';
import styles from './fields/write.module.css';

interface EndItemProps {
  readonly item: Pick<ItemEntries, 'id' | 'version' | 'kind' | 'state'>;
  readonly onDone: (written: WriteItemAnswer) => void;
}

/** Renders the forms that cancel an event with a reason for all participants, or delete an item. */
export function CancelOrDeleteItem({ item: { id, version, kind, state }, onDone }: EndItemProps) {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const field = useId();
  const reason = useRef<HTMLInputElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (what: 'cancel' | 'delete', body: object) => {
    const result = await post<WriteItemAnswer>(`/api/events/items/${id}/${what}`, body, {
      idempotencyKey: randomKey(),
    });
    if (result.ok) onDone(result.value);
    else
      setProblem(
        message(result.problem.fields[0]?.key ?? result.problem.message, { field: t('end.reason') }),
      );
  };
  return (
    <section aria-labelledby={`${field}-title`} className={styles.items}>
      <h2 id={`${field}-title`}>{t('end.title')}</h2>
      <p role="alert" className={styles.error}>
        {problem}
      </p>
      {kind === 'event' && state === 'published' && (
        <div className={styles.items}>
          <label htmlFor={field} className={styles.label}>
            {t('end.reason')}
          </label>
          <input ref={reason} id={field} className={styles.zone} dir="auto" maxLength={500} />
          <Button
            variant="secondary"
            onClick={() => void send('cancel', { version, reason: reason.current?.value ?? '' })}
          >
            {t('end.cancel')}
          </Button>
        </div>
      )}
      <p className={styles.buttons}>
        {isConfirming ? (
          <Button onClick={() => void send('delete', {})}>{t('end.sure')}</Button>
        ) : (
          <Button variant="secondary" onClick={() => setIsConfirming(true)}>
            {t('end.delete')}
          </Button>
        )}
      </p>
    </section>
  );
}
