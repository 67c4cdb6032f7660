import { Trans, useSite, useTranslation } from '@larkfield/area';
import type { OpportunityData } from '../../forms/overview.ts';
import { dollars } from './amounts.ts';
import styles from './funding-bar.module.css';

export type Raising = Pick<OpportunityData, 'id' | 'maximum' | 'fundraised' | 'received'>;

/** Renders what is pledged and what has arrived, as children of an element that ignores hydration differences. */
export function FundingWords({ opportunity }: { readonly opportunity: Raising }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { fundraised, received, maximum } = opportunity;
  if (fundraised === undefined || received === undefined) return t('opportunities.unknown');
  return (
    <Trans
      t={t}
      i18nKey="opportunities.raisedOf"
      values={{
        pledged: dollars(fundraised, language),
        received: dollars(received, language),
        maximum: dollars(maximum, language),
      }}
      components={{
        pledged: <span className={styles.pledgedTone} />,
        received: <span className={styles.receivedTone} />,
      }}
    />
  );
}
