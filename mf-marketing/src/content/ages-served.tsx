import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import styles from './ages-served.module.css';

export function AgesServed() {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.ages}>
      <Icon name="check" />
      {t('hero.ages')}
    </p>
  );
}
