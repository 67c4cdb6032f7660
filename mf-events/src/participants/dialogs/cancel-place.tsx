import { post, randomKey, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useRef, useState } from 'react';
import type { Participant } from '../../../shared/participants.ts';
import type { DialogContentProps } from '../open-dialog.ts';
import styles from '../page.module.css';
import { useFullName } from '../use-participants.ts';

/** Renders the question whether to cancel a place, with a reason for the mail to the person. */
export function CancelPlace({
  id,
  titleId,
  person,
  onDone,
  onClose,
}: DialogContentProps & { readonly person: Participant }) {
  const { t } = useTranslation('participants');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const name = useFullName()(person);
  const reason = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    const typed = reason.current?.value.trim() ?? '';
    const path = `/api/events/items/${encodeURIComponent(id)}/participants/cancel`;
    const body = {
      reference: person.reference,
      person: person.id,
      ...(typed === '' ? {} : { reason: typed }),
    };
    const result = await post(path, body, { idempotencyKey: randomKey() });
    setBusy(false);
    if (result.ok) return onDone(t('cancel.done', { name }));
    setFailure(message(result.problem.message));
  };
  return (
    <>
      <h2 id={titleId}>{t('cancel.title', { name })}</h2>
      {person.email ? (
        <>
          <p>{t('cancel.text')}</p>
          <div className={styles.search}>
            <label>
              {t('cancel.reason')}
              <input ref={reason} dir="auto" maxLength={500} autoComplete="off" />
            </label>
          </div>
        </>
      ) : (
        <p>{t('cancel.noMail')}</p>
      )}
      <p role="alert">{failure}</p>
      <p className={styles.buttons}>
        <Button busy={busy} onClick={() => void cancel()}>
          {t('cancel.confirm')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {f('close')}
        </Button>
      </p>
    </>
  );
}
