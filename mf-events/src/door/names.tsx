import { Button, FormProvider, TextField } from '@larkfield/ui';
import { useState } from 'react';
import type { DoorPerson } from '../../shared/door.ts';
import type { Wanted } from './model/door.ts';
import { nameOf, searchByName } from './model/people.ts';
import styles from './page.module.css';
import { useDoorTexts } from './use-door-texts.ts';

/** More than these would not be read at the door. */
const MAX_SHOWN = 30;

interface NamesProps {
  readonly people: readonly DoorPerson[];
  readonly onWanted: (wanted: Wanted) => void;
}

/** Renders the list by name, for people without a code. */
export function Names({ people, onWanted }: NamesProps) {
  const { t } = useDoorTexts();
  const [typed, setTyped] = useState('');
  const found = searchByName(people, typed);
  const fields = { id: 'door-names', labelOf: () => t('names.search'), errorOf: () => undefined };
  return (
    <section aria-labelledby="door-by-name" className={styles.part}>
      <h2 id="door-by-name">{t('names.title')}</h2>
      <form
        role="search"
        onSubmit={(event) => event.preventDefault()}
        onInput={({ currentTarget }) => setTyped(String(new FormData(currentTarget).get('name') ?? ''))}
      >
        <FormProvider value={fields}>
          <TextField name="name" autoComplete="off" optional />
        </FormProvider>
      </form>
      <ul className={styles.people}>
        {found.slice(0, MAX_SHOWN).map((person) => (
          <li key={person.id}>
            <Row person={person} onWanted={onWanted} />
          </li>
        ))}
      </ul>
      <p role="status">
        {found.length === 0 && t('names.none')}
        {found.length > MAX_SHOWN && t('names.more')}
      </p>
    </section>
  );
}

interface RowProps {
  readonly person: DoorPerson;
  readonly onWanted: (wanted: Wanted) => void;
}

function Row({ person, onWanted }: RowProps) {
  const { t, nameText, timeText } = useDoorTexts();
  const { id, state, attendedAt } = person;
  const name = nameText(person);
  const isHere = attendedAt !== undefined;
  return (
    <>
      <span className={styles.name}>
        <bdi>{nameOf(person)}</bdi>
        {isHere && <small>{t('names.here', { time: timeText(attendedAt) })}</small>}
        {!isHere && state !== 'coming' && <small>{t(`names.${state}`)}</small>}
      </span>
      {isHere && (
        <Button
          variant="secondary"
          aria-label={t('names.undoName', { name })}
          onClick={() => onWanted({ person: id, undo: true })}
        >
          {t('undo')}
        </Button>
      )}
      {!isHere && state === 'coming' && (
        <Button aria-label={t('names.checkInName', { name })} onClick={() => onWanted({ person: id })}>
          {t('names.checkIn')}
        </Button>
      )}
    </>
  );
}
