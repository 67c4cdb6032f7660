import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Icon, Section } from '@larkfield/ui';
import pictures from './doors.svg';
import styles from './doors.module.css';

/** Who comes, and the page that is theirs; one file holds the three pictures under the same names. */
const DOORS = [
  ['clinic', '/providers'],
  ['school', '/schools'],
  ['family', '/families'],
] as const;

/** Three ways into the site, each a card that leads on as a whole. */
export function Doors() {
  const { t } = useTranslation('home');
  return (
    <Section labelledBy="doors-title" space="close">
      <h2 id="doors-title" className={styles.title}>
        {t('doors.title')}
      </h2>
      <ul className={styles.doors}>
        {DOORS.map(([door, path]) => (
          <Door key={door} door={door} path={path} />
        ))}
      </ul>
    </Section>
  );
}

interface DoorProps {
  readonly door: (typeof DOORS)[number][0];
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
