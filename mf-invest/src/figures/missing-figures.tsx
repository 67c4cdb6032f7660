import { useTranslation } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import styles from './missing-figures.module.css';

interface MissingFiguresProps {
  /** As the document came. */
  readonly given: readonly OpportunityData[];
  /** With the figures of now. */
  readonly opportunities: readonly OpportunityData[];
}

/** Says that what has been raised cannot be shown, where that is so; its place stays when the figures have come. */
export function MissingFigures({ given, opportunities }: MissingFiguresProps) {
  const { t } = useTranslation('invest');
  if (!areMissing(given)) return null;
  const isOver = !areMissing(opportunities);
  return (
    <p className={cx(styles.missing, isOver && styles.over)} aria-hidden={isOver || undefined}>
      <Icon name="alert" />
      {t('opportunities.missing')}
    </p>
  );
}

function areMissing(opportunities: readonly OpportunityData[]): boolean {
  return opportunities.some(({ fundraised }) => fundraised === undefined);
}
