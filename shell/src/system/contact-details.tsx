import { useSite, useTranslation } from '@larkfield/area';
import styles from '../notices/notices.module.css';
import { contactLinks } from './contact-links.tsx';

/** Renders contact data that work when the site does not. */
export function ContactDetails() {
  const { t } = useTranslation('shell');
  const { brand } = useSite();
  return (
    <>
      <p>{t('system.reach')}</p>
      <ul className={styles['links']}>
        {contactLinks(brand).map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </>
  );
}
