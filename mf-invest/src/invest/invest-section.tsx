import { useTranslation } from '@larkfield/area';
import { ButtonLink } from '@larkfield/ui';
import type { InvestPageData } from '../../forms/overview.ts';
import { useInvestor } from '../session/use-investor.ts';
import { InvestForm } from './invest-form.tsx';
import styles from './page.module.css';

interface InvestPartProps {
  readonly opportunity: InvestPageData;
  /** Amount in the calculator's field. */
  readonly typed: string;
}

/** Renders the form, the login for visitors without session (D72), or the reason why nothing is accepted. */
export function InvestSection({ opportunity, typed }: InvestPartProps) {
  const { t } = useTranslation('invest');
  const investor = useInvestor();
  const { id, state } = opportunity;
  return (
    <section aria-labelledby="invest-form" className={styles.part} data-print="none">
      <h2 id="invest-form">{t(state === 'open' ? 'invest.invest' : `invest.${state}`)}</h2>
      {state !== 'open' && (
        <>
          <p>{t(`invest.${state}Text`)}</p>
          <p>
            <ButtonLink to="/directinvest/opportunities">{t('invest.others')}</ButtonLink>
          </p>
        </>
      )}
      {state === 'open' && !investor && (
        <>
          <p>{t('invest.loginText')}</p>
          <p>
            <ButtonLink to={`/directinvest/login?from=${encodeURIComponent(`/directinvest/${id}`)}`}>
              {t('invest.login')}
            </ButtonLink>
          </p>
        </>
      )}
      {state === 'open' && investor && (
        <>
          <p>{t('invest.investLead')}</p>
          <InvestForm id={id} typed={typed} opportunity={opportunity} username={investor.username} />
        </>
      )}
    </section>
  );
}
