import { useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import { dollars, raisedPercent, raisedPermille } from './amounts.ts';
import styles from './funding-bar.module.css';

type Raising = Pick<OpportunityData, 'id' | 'maximum' | 'fundraised'>;

/** Renders the raised amount and the maximum as bar and text. Reserves the space while the amount is unknown. */
export function FundingBar({ opportunity }: { readonly opportunity: Raising }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { id, fundraised, maximum } = opportunity;
  const labelId = `raised-${id}`;
  return (
    <div className={styles.raised}>
      <p className={styles.words}>
        <span id={labelId} className={styles.label}>
          {t('opportunities.raised')}
        </span>{' '}
        {/* Browsers and Node format currencies with different signs and spaces. */}
        <span id={`${labelId}-words`} suppressHydrationWarning>
          {fundraised === undefined
            ? t('opportunities.unknown')
            : t('opportunities.raisedOf', {
                raised: dollars(fundraised, language),
                maximum: dollars(maximum, language),
                percent: raisedPercent(opportunity, language),
              })}
        </span>
      </p>
      <progress
        className={cx(styles.bar, fundraised === undefined && styles.none)}
        aria-labelledby={labelId}
        aria-describedby={`${labelId}-words`}
        max={1000}
        value={raisedPermille(opportunity)}
      />
    </div>
  );
}
