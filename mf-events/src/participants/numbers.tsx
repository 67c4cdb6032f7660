import { useTranslation } from '@larkfield/area';
import { PARTICIPANT_STATES, type Participants } from '../../shared/participants.ts';
import styles from './page.module.css';

/** Renders how many people are in each state, and how many places are left. */
export function Numbers({ data: { people, places } }: { readonly data: Participants }) {
  const { t } = useTranslation('participants');
  const { t: e } = useTranslation('events');
  const left = places && places.places - places.taken;
  return (
    <section aria-labelledby="participants-numbers" className={styles.section}>
      <h2 id="participants-numbers">{t('numbers')}</h2>
      <dl className={styles.numbers}>
        {PARTICIPANT_STATES.map((state) => (
          <div key={state}>
            <dt>{t(`states.${state}`)}</dt>
            <dd>{people.filter((person) => person.state === state).length}</dd>
          </div>
        ))}
        <div>
          <dt>{t('places')}</dt>
          <dd>
            {places ? t('taken', { taken: places.taken, places: places.places }) : t('unlimited')}
            {left !== undefined && (
              <span className={styles.small}>
                {left < 0 ? t('beyond', { number: -left }) : e('facts.left', { count: left })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
