import { useTranslation } from '@larkfield/area';
import { JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import type { ItemData } from '../../forms/item-data.ts';
import { agesText } from '../items/ages.ts';
import { namedClasses } from '../items/named-classes.ts';
import { useListText } from '../items/use-list-text.ts';
import styles from './aside.module.css';
import { CalendarLinks } from './calendar-links.tsx';
import { VisitorTime } from './visitor-time.tsx';

export function Aside({ item }: { readonly item: ItemData }) {
  const { t } = useTranslation('events');
  const join = useListText();
  const { t: f } = useTranslation('forms');
  const { words, time, meetingType, venue, cost, capacity, over, state, numberExpected, sponsored } = item;
  const { jobFunction, jobTitle, jobLevel, region, industries, classes } = item;
  const rows: readonly (readonly [key: string, value: string | undefined | false])[] = [
    [t('details.meeting'), meetingType && t(`meetingTypes.${meetingType}`)],
    [t('details.venue'), venue && t(`venues.${venue}`)],
    [t('details.place'), words.place],
    [t('details.price'), cost && (cost.free ? t('facts.freeEvent') : words.price)],
    [t('details.places'), capacity && !over && t('facts.left', { count: capacity.left })],
    [t('details.expected'), numberExpected !== undefined && String(numberExpected)],
    [t('details.ages'), agesText(t, item)],
    [t('details.region'), region && t(`regions.${region}`)],
    [t('details.industry'), join(industries.map((key) => t(`industries.${key}`)))],
    [t('details.class'), join(namedClasses(classes).map((key) => t(`classes.${key}`)))],
    [t('details.jobFunction'), ofList(JOB_FUNCTIONS, jobFunction, (key) => f(`jobFunctions.${key}`))],
    [t('details.jobTitle'), jobTitle],
    [t('details.jobLevel'), ofList(JOB_LEVELS, jobLevel, (key) => f(`jobLevels.${key}`))],
    [t('details.sponsored'), sponsored && t('facts.sponsored')],
    [t('details.author'), item.author],
  ];
  return (
    <aside className={styles.aside} aria-label={t('details.title')}>
      {time && (
        <section aria-labelledby="item-time" className={styles.time}>
          <h2 id="item-time">{t('time.title')}</h2>
          <p>
            <time dateTime={time.allDay ? time.firstDay : time.start}>{words.when}</time>
            {time.allDay ? ` · ${t('facts.allDay')}` : <span className={styles.zone}>{words.zone}</span>}
          </p>
          {!time.allDay && <VisitorTime time={time} />}
          {over && <p className={styles.over}>{t('time.over')}</p>}
          {state !== 'cancelled' && !over && <CalendarLinks item={item} time={time} />}
        </section>
      )}
      <dl className={styles.facts}>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </aside>
  );
}

/** Returns the text of a known key; other values are the author's own text. */
function ofList<K extends string>(
  keys: readonly K[],
  value: string | undefined,
  textOf: (key: K) => string,
): string | undefined {
  const key = keys.find((each) => each === value);
  return key === undefined ? value : textOf(key);
}
