import { useSite, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import picture from './school.svg';
import styles from './week.module.css';

/** Days of the week and the people who have a task. */
const DAYS = [
  ['monday', 'teachers'],
  ['tuesday', 'specialists'],
  ['wednesday', 'teachers'],
  ['thursday', 'families'],
  ['friday', 'leaders'],
] as const;

export function Week() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <Section id="week" labelledBy="week-title">
      <div className={styles.head}>
        <SectionHead
          inGrid
          id="week-title"
          title={t('schools.week.title', { product })}
          lead={t('schools.week.lead')}
        />
        <img
          className={styles.picture}
          src={picture}
          alt={t('schools.alt')}
          width="640"
          height="520"
          loading="lazy"
        />
      </div>
      <ol className={styles.week}>
        {DAYS.map(([day, who]) => (
          <li key={day} className={styles.day}>
            <p className={styles.name}>{t(`schools.week.${day}.day`)}</p>
            <div className={styles.words}>
              <p className={styles.who} data-who={who}>
                {t(`schools.week.who.${who}`)}
              </p>
              <h3>{t(`schools.week.${day}.title`)}</h3>
              <p>{t(`schools.week.${day}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
