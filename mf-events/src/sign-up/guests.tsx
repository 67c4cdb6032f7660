import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import styles from './guests.module.css';

export interface Guest {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

const FIELDS = ['firstname', 'lastname', 'email'] as const;
const EMAIL = /^[\w.%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
const MOST = 9;

interface GuestsProps {
  readonly guests: readonly Guest[];
  readonly onChange: (guests: readonly Guest[]) => void;
}

/** Guests that somebody brings along: a list, and three entries to add one (E56, E57). */
export function Guests({ guests, onChange }: GuestsProps) {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
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
          {FIELDS.map((field) => (
            <p key={field} className={styles.field}>
              <label htmlFor={`${id}-${field}`}>{f(`fields.${field}`)}</label>
              <input
                id={`${id}-${field}`}
                type={field === 'email' ? 'email' : 'text'}
                dir="auto"
                autoComplete="off"
              />
            </p>
          ))}
          <Button variant="secondary" onClick={add}>
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
