import { useTranslation } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import styles from './missing-funding-notice.module.css';

interface MissingFiguresProps {
  /** Data of the document. */
  readonly given: readonly OpportunityData[];
  /** Data with current amounts. */
  readonly opportunities: readonly OpportunityData[];
}

/** Renders the notice that raised amounts are unavailable. Its space stays reserved after the amounts arrive. */
export function MissingFundingNotice({ given, opportunities }: MissingFiguresProps) {
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
