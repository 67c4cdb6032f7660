import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Icon, Section } from '@larkfield/ui';
import pictures from './entry-cards.svg';
import styles from './entry-cards.module.css';

/** Audiences and their pages. An audience's name is also the fragment of its picture in the pictures file. */
const AUDIENCES = [
  ['clinic', '/providers'],
  ['school', '/schools'],
  ['family', '/families'],
] as const;

export function EntryCards() {
  const { t } = useTranslation('home');
  return (
    <Section labelledBy="doors-title" space="close">
      <h2 id="doors-title" className={styles.title}>
        {t('doors.title')}
      </h2>
      <ul className={styles.doors}>
        {AUDIENCES.map(([door, path]) => (
          <Door key={door} door={door} path={path} />
        ))}
      </ul>
    </Section>
  );
}

interface DoorProps {
  readonly door: (typeof AUDIENCES)[number][0];
  readonly path: string;
}

function Door({ door, path }: DoorProps) {
  const { t } = useTranslation('home');
  const exists = useHasRoute(path);
  const title = t(`doors.${door}.title`);
  return (
    <li className={styles.door}>
      <img src={`${pictures}#${door}`} alt="" width="480" height="240" loading="lazy" />
      <div className={styles.words}>
        <h3>
          {exists ? (
            <Link className={styles.link} to={path}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p>{t(`doors.${door}.text`)}</p>
        {exists && (
          <p className={styles.next}>
            {t(`doors.${door}.next`)}
            <Icon name="arrow" className="flip" />
          </p>
        )}
      </div>
    </li>
  );
}
