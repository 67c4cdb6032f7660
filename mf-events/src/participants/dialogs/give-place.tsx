import { post, randomKey, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import type { Participant } from '../../../shared/participants.ts';
import type { DialogContentProps } from '../open-dialog.ts';
import styles from '../page.module.css';
import { useFullName, useProblemText } from '../use-participants.ts';

/** Renders what it means to give a waiting person a place, and the button that does. */
export function GivePlace({
  id,
  titleId,
  data,
  person,
  onDone,
  onClose,
}: DialogContentProps & { readonly person: Participant }) {
  const { t } = useTranslation('participants');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const problemText = useProblemText();
  const name = useFullName()(person);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isFull, setIsFull] = useState(false);
  const { people, places } = data;
  const { reference, state } = person;
  const group = people.filter((other) => other.reference === reference && other.state === state);
  const ahead = new Set(
    people
      .slice(0, people.indexOf(person))
      .flatMap((other) =>
        other.state === 'waiting' && other.reference !== reference ? other.reference : [],
      ),
  ).size;
  // An offered place is held for the sign-up already.
  const taken = (places?.taken ?? 0) + (state === 'offered' ? 0 : group.length);
  const isBeyond = isFull || (places !== undefined && taken > places.places);
  const give = async () => {
    if (busy) return;
    setBusy(true);
    const path = `/api/events/items/${encodeURIComponent(id)}/participants/place`;
    const body = { reference, ...(isBeyond ? { beyond: true } : {}) };
    const result = await post(path, body, { idempotencyKey: randomKey() });
    setBusy(false);
    if (result.ok) return onDone(t('give.done', { name }));
    setIsFull(result.problem.code === 'EVENT_FULL');
    setFailure(problemText(result.problem) ?? message(result.problem.message));
  };
  return (
    <>
      <h2 id={titleId}>{t('give.title', { name })}</h2>
      {group.length > 1 && <p>{t('give.group', { number: group.length })}</p>}
      {state === 'waiting' && ahead > 0 && <p>{t('give.ahead', { number: ahead })}</p>}
      {isBeyond && places && <p>{t('give.beyond', { taken, places: places.places })}</p>}
      <p>{group.some(({ email }) => email) ? t('give.text') : t('cancel.noMail')}</p>
      <p role="alert">{failure}</p>
      <p className={styles.buttons}>
        <Button busy={busy} onClick={() => void give()}>
          {t('give.confirm')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {f('close')}
        </Button>
      </p>
    </>
  );
}
