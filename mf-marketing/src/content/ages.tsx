import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import styles from './ages.module.css';

/** Whom the product serves, as a line under the first buttons. */
export function Ages() {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.ages}>
      <Icon name="check" />
      {t('hero.ages')}
    </p>
  );
}
