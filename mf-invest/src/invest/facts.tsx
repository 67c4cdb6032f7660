import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, useLanguageAttributes } from '@larkfield/ui';
import type { InvestPageData } from '../../forms/overview.ts';
import { percentOfRate } from '../funding/amounts.ts';
import { FundingBar } from '../funding/funding-bar.tsx';
import styles from './page.module.css';

/** Renders rate, term, benefit and funding of an opportunity, and on wide screens the link to the form. */
export function Facts({ opportunity }: { readonly opportunity: InvestPageData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const languageAttributes = useLanguageAttributes(opportunity.language);
  const { benefit, rate, term, state } = opportunity;
  const facts = [
    [t('invest.rate'), percentOfRate(rate, language), {}],
    [t('invest.term'), t('opportunities.years', { count: term }), {}],
    [t('invest.benefit'), benefit, languageAttributes],
  ] as const;
  return (
    <div className={styles.facts}>
      <dl>
        {facts.map(([name, value, attributes]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...attributes} suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <FundingBar opportunity={opportunity} />
      {state === 'open' && (
        <p className={styles.wide}>
          <ButtonLink href="#invest-form">{t('opportunities.invest')}</ButtonLink>
        </p>
      )}
    </div>
  );
}
