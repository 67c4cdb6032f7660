import { useTranslation } from '@larkfield/area';
import { ButtonLink } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import { useInvestor } from '../session/use-investor.ts';

/** Renders "Invest Now" for investors, a login link for others (I12). */
export function NextStep({ opportunity: { id, title } }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const investor = useInvestor();
  return (
    <p>
      {investor ? (
        <ButtonLink to={`/directinvest/${id}`} aria-label={t('opportunities.investIn', { title })}>
          {t('opportunities.invest')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/directinvest/login" aria-label={t('opportunities.loginFor', { title })}>
          {t('opportunities.login')}
        </ButtonLink>
      )}
    </p>
  );
}
