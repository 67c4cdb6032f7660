import { useSite, useTranslation } from '@larkfield/area';
import { Icon, PHONE_ICON, PIN_ICON } from '@larkfield/ui';
import styles from './address.module.css';

/** Renders the operator's address and networks from the site's configuration. */
export function Address() {
  const { t } = useTranslation('marketing');
  const { brand } = useSite();
  return (
    <div className={styles.columns}>
      <div>
        <h3 className={styles.title}>{t('contact.addressTitle')}</h3>
        <address className={styles.list}>
          <span className={styles.line}>
            <Icon path={PIN_ICON} />
            <span>
              {brand.address.map((line) => (
                <span key={line} className={styles.part}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </span>
          </span>
          <a className={styles.line} href={`mailto:${brand.email}`}>
            <Icon name="mail" />
            <bdi dir="ltr">{brand.email}</bdi>
          </a>
          <a className={styles.line} href={`tel:${brand.phone.replaceAll(' ', '')}`}>
            <Icon path={PHONE_ICON} />
            <bdi dir="ltr">{brand.phone}</bdi>
          </a>
        </address>
      </div>
      {brand.social.length > 0 && (
        <div>
          <h3 className={styles.title}>{t('contact.socialTitle')}</h3>
          <ul className={styles.list}>
            {brand.social.map(({ network, url }) => (
              <li key={network}>
                <a className={styles.line} href={url}>
                  {network}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
