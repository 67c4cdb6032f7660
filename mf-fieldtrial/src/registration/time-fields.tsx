import { useSite, useTranslation } from '@larkfield/area';
import { Button, Fieldset, TextField, useMessages } from '@larkfield/ui';
import { useRef, useState } from 'react';
import { MAX_TIMES } from '../rules/choices.ts';
import styles from './page.module.css';

interface TimeFieldsProps {
  readonly count: number;
  readonly onCount: (count: number) => void;
  readonly onChange: () => void;
  readonly defaults?: readonly { readonly date: string; readonly time: string }[];
}

/** Renders up to two pairs of date and time. Without script both are visible. */
export function TimeFields({ count, onCount, onChange, defaults = [] }: TimeFieldsProps) {
  const { t } = useTranslation('registration');
  const message = useMessages();
  const { interactive } = useSite();
  const [isFull, setFull] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const today = interactive ? new Date().toLocaleDateString('sv') : undefined;
  const add = () => (count < MAX_TIMES ? onCount(count + 1) : setFull(true));
  const remove = () => {
    // Removing the first pair moves the second one up, so the last one is always removed.
    for (const input of group.current?.querySelectorAll<HTMLInputElement>(`[name^="times.${count}."]`) ?? [])
      input.value = '';
    setFull(false);
    onCount(Math.max(0, count - 1));
    onChange();
  };
  return (
    <Fieldset legend={t('times.title')} intro={t('hints.times')} columns={false}>
      <div ref={group} className={styles.pairs}>
        {Array.from({ length: MAX_TIMES }, (_, index) => index + 1).map((number) => (
          <div key={number} className={styles.pair} hidden={number > count}>
            <TextField
              name={`times.${number}.date`}
              type="date"
              autoComplete="off"
              min={today}
              defaultValue={defaults[number - 1]?.date}
              optional
            />
            <TextField
              name={`times.${number}.time`}
              type="time"
              autoComplete="off"
              defaultValue={defaults[number - 1]?.time}
              optional
            />
          </div>
        ))}
      </div>
      {interactive && (
        <p className={styles.actions}>
          <Button variant="secondary" onClick={add} busy={isFull}>
            {t('times.add')}
          </Button>
          {count > 0 && (
            <Button variant="secondary" onClick={remove}>
              {t('times.remove', { number: count })}
            </Button>
          )}
          <span role="status">{isFull && message('errors.trialTwoTimes')}</span>
        </p>
      )}
    </Fieldset>
  );
}
