import { useSite, useTranslation } from '@larkfield/area';
import type { OpportunityData } from '../../forms/overview.ts';
import { dollars, raisedPercent, raisedPermille } from './amounts.ts';
import styles from './raised.module.css';

/** What has been raised of the maximum, as a bar and in words. */
export function Raised({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { id, fundraised, maximum } = opportunity;
  const most = dollars(maximum, language);
  // Browsers know other signs of currencies and other spaces than Node does.
  if (fundraised === undefined)
    return (
      <p className={styles.words} suppressHydrationWarning>
        {t('opportunities.raisedUnknown', { maximum: most })}
      </p>
    );
  const labelId = `raised-${id}`;
  return (
    <div className={styles.raised}>
      <p className={styles.words}>
        <span id={labelId} className={styles.label}>
          {t('opportunities.raised')}
        </span>{' '}
        <span id={`${labelId}-words`} suppressHydrationWarning>
          {t('opportunities.raisedOf', {
            raised: dollars(fundraised, language),
            maximum: most,
            percent: raisedPercent(opportunity, language),
          })}
        </span>
      </p>
      <progress
        className={styles.bar}
        aria-labelledby={labelId}
        aria-describedby={`${labelId}-words`}
        max={1000}
        value={raisedPermille(opportunity)}
      />
    </div>
  );
}
