import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useId, useState } from 'react';
import { PARTICIPANT_STATES, type Participant, type Participants } from '../../shared/participants.ts';
import type { OpenDialog } from './open-dialog.ts';
import { searchPeople } from './search-people.ts';
import styles from './page.module.css';
import { useFullName, useMoment } from './use-participants.ts';

/** Rows that are shown at first and with each press. */
const STEP = 100;

interface ListProps {
  readonly data: Participants;
  readonly onOpen: (open: OpenDialog) => void;
}

/** Renders the people with search and filter: a table, on small screens cards. */
export function ParticipantList({ data, onOpen }: ListProps) {
  const { t } = useTranslation('participants');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState('');
  const [most, setMost] = useState(STEP);
  const found = searchPeople(data.people, typed, state);
  const shown = found.slice(0, most);
  return (
    <section aria-label={t('title')} className={styles.section}>
      <div className={styles.search}>
        <label htmlFor={`${id}-search`}>
          {t('search')}
          <input
            id={`${id}-search`}
            type="search"
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <label htmlFor={`${id}-state`}>
          {t('filter')}
          <select id={`${id}-state`} value={state} onChange={({ target }) => setState(target.value)}>
            <option value="">{t('everybody')}</option>
            {PARTICIPANT_STATES.map((each) => (
              <option key={each} value={each}>
                {t(`states.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" className={styles.small}>
        {found.length === 0 ? t('noneFound') : t('found', { number: found.length })}
      </p>
      {shown.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              {(['name', 'email', 'state', 'at', 'actions'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <Row key={person.id} person={person} data={data} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > shown.length && (
        <Button variant="secondary" onClick={() => setMost(most + STEP)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Row({ person, data, onOpen }: ListProps & { readonly person: Participant }) {
  const { t } = useTranslation('participants');
  const nameOf = useFullName();
  const moment = useMoment();
  const { reference, email, state, guest, at, until } = person;
  const name = nameOf(person);
  const host = guest ? data.people.find((other) => other.reference === reference && !other.guest) : undefined;
  const waits = state === 'waiting' || state === 'offered';
  const mayCancel = waits || state === 'coming';
  return (
    <tr>
      <th scope="row" data-label={t('columns.name')}>
        <span>
          <bdi>{name}</bdi>
          {host && <span className={styles.small}>{t('guestOf', { name: nameOf(host) })}</span>}
          <span className={styles.small} dir="ltr">
            {reference}
          </span>
        </span>
      </th>
      <td data-label={t('columns.email')}>{email ? <bdi>{email}</bdi> : t('noEmail')}</td>
      <td data-label={t('columns.state')}>
        <span>
          {t(`states.${state}`)}
          {until && <span className={styles.small}>{t('until', { until })}</span>}
        </span>
      </td>
      <td data-label={t('columns.at')}>
        <time dateTime={at}>{moment(at)}</time>
      </td>
      <td data-label={t('columns.actions')}>
        <span className={styles.actions}>
          {data.open && waits && (
            <Button
              variant="secondary"
              aria-label={t('give.named', { name })}
              onClick={() => onOpen({ what: 'give', person })}
            >
              {t('give.action')}
            </Button>
          )}
          {data.open && mayCancel && (
            <Button
              variant="secondary"
              aria-label={t('cancel.named', { name })}
              onClick={() => onOpen({ what: 'cancel', person })}
            >
              {t('cancel.action')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
