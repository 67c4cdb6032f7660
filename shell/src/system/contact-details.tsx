import { useSite, useTranslation } from '@larkfield/area';
import styles from '../notices/notices.module.css';
import { reachLinks } from './reach-links.tsx';

/** Ways to people that work when the site does not. */
export function ContactDetails() {
  const { t } = useTranslation('shell');
  const { brand } = useSite();
  return (
    <>
      <p>{t('system.reach')}</p>
      <ul className={styles['links']}>
        {reachLinks(brand).map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </>
  );
}
