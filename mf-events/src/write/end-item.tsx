import { post, randomKey, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import type { ItemEntries, ItemWritten } from '../../shared/entries.ts';
import styles from './write.module.css';

interface EndItemProps {
  readonly item: Pick<ItemEntries, 'id' | 'version' | 'kind' | 'state'>;
  readonly onDone: (written: ItemWritten) => void;
}

/** Cancels an event, with a reason that everybody is told, or deletes an item. */
export function EndItem({ item: { id, version, kind, state }, onDone }: EndItemProps) {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const field = useId();
  const reason = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (what: 'cancel' | 'delete', body: object) => {
    const result = await post<ItemWritten>(`/api/events/items/${id}/${what}`, body, {
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
        {asking ? (
          <Button onClick={() => void send('delete', {})}>{t('end.sure')}</Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('end.delete')}
          </Button>
        )}
      </p>
    </section>
  );
}
