import { useSite, useTranslation } from '@larkfield/area';
import styles from '../notices/notices.module.css';

/** Ways to people that work when the site does not. */
export function ContactDetails() {
  const { t } = useTranslation('shell');
  const { email, phone } = useSite().brand;
  return (
    <>
      <p>{t('system.reach')}</p>
      <ul className={styles['links']}>
        <li>
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </li>
        <li>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      </ul>
    </>
  );
}
