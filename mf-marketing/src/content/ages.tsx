import { Icon } from '@larkfield/ui';
import { useTexts } from '../texts.ts';
import styles from './ages.module.css';

/** Whom the product serves, as a line under the first buttons. */
export function Ages() {
  const t = useTexts();
  return (
    <p className={styles.ages}>
      <Icon name="check" />
      {t('hero.ages')}
    </p>
  );
}
