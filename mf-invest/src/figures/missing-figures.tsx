import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import styles from './missing-figures.module.css';

/** Says that what has been raised cannot be shown, where that is so. */
export function MissingFigures({ opportunities }: { readonly opportunities: readonly OpportunityData[] }) {
  const { t } = useTranslation('invest');
  if (opportunities.every(({ fundraised }) => fundraised !== undefined)) return null;
  return (
    <p className={styles.missing}>
      <Icon name="alert" />
      {t('opportunities.missing')}
    </p>
  );
}
