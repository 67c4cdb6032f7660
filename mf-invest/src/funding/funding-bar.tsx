import { useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { raisedPermille, receivedPermille } from './amounts.ts';
import styles from './funding-bar.module.css';
import { FundingWords, type Raising } from './funding-words.tsx';

/**
 * Renders pledged and received amount as a bar in two tones and as text. Reserves the space while the amounts are
 * unknown.
 */
export function FundingBar({ opportunity }: { readonly opportunity: Raising }) {
  const { t } = useTranslation('invest');
  const { id, fundraised } = opportunity;
  const labelId = `raised-${id}`;
  return (
    <div className={styles.raised}>
      <p className={styles.words}>
        <span id={labelId} className={styles.label}>
          {t('opportunities.raised')}
        </span>{' '}
        {/* Browsers and Node format currencies with different signs and spaces. */}
        <span id={`${labelId}-words`} suppressHydrationWarning>
          <FundingWords opportunity={opportunity} />
        </span>
      </p>
      <div className={cx(styles.bars, fundraised === undefined && styles.none)}>
        <progress
          className={cx(styles.bar, styles.pledged)}
          aria-labelledby={labelId}
          aria-describedby={`${labelId}-words`}
          max={1000}
          value={raisedPermille(opportunity)}
        />
        <progress
          className={cx(styles.bar, styles.received)}
          aria-hidden="true"
          max={1000}
          value={receivedPermille(opportunity)}
        />
      </div>
    </div>
  );
}
