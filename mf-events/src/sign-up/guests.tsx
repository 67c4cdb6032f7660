import { useTranslation } from '@larkfield/area';
import { Button, TextField } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import styles from './guests.module.css';

export interface Guest {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

const EMAIL = /^[\w.%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
const MOST = 9;

interface GuestsProps {
  readonly guests: readonly Guest[];
  readonly onChange: (guests: readonly Guest[]) => void;
}

/** Renders the guest list and inputs for one more guest, who counts without being added to the list (E56, E57). */
export function Guests({ guests, onChange }: GuestsProps) {
  const { t } = useTranslation('attend');
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [problem, setProblem] = useState('');
  const add = () => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    const [firstname = '', lastname = '', email = ''] = inputs.map(({ value }) => value.trim());
    const complete = firstname !== '' && lastname !== '' && EMAIL.test(email);
    setProblem(complete ? '' : t('guests.incomplete'));
    if (!complete) return inputs.find(({ value }) => value.trim() === '')?.focus() ?? inputs[2]?.focus();
    onChange([...guests, { firstname, lastname, email }]);
    for (const input of inputs) input.value = '';
    inputs[0]?.focus();
  };
  return (
    <fieldset ref={group} className={styles.guests} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{t('guests.title')}</legend>
      <p id={`${id}-hint`}>{t('guests.hint')}</p>
      <noscript>
        <p>{t('guests.noScript')}</p>
      </noscript>
      {guests.length > 0 && (
        <ul className={styles.list}>
          {guests.map((guest, index) => (
            <li key={guest.email}>
              <bdi>
                {guest.firstname} {guest.lastname}, {guest.email}
              </bdi>
              <Button variant="secondary" onClick={() => onChange(guests.filter((_, at) => at !== index))}>
                {t('guests.remove', { name: guest.firstname })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {guests.length < MOST && (
        <div className={styles.row}>
          <TextField name="guest.firstname" autoComplete="off" conditional />
          <TextField name="guest.lastname" autoComplete="off" conditional />
          <TextField name="guest.email" type="email" autoComplete="off" conditional />
          <Button variant="secondary" className={styles.add} onClick={add}>
            {t('guests.add')}
          </Button>
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </fieldset>
  );
}
