import { useTranslation } from '@larkfield/area';
import { ButtonLink, NotePage, Reference, type Receipt } from '@larkfield/ui';

/** The sign-up has arrived: what is to be done next (I48). */
export function Sent({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('investor');
  return (
    <NotePage scene="mail" title={t('sent.title')} takesFocus>
      <p className="lead">{t('sent.lead')}</p>
      <p>{t('sent.text')}</p>
      <Reference label={t('sent.reference')} reference={receipt.reference} />
      <ButtonLink to="/directinvest/opportunities" variant="secondary">
        {t('sent.browse')}
      </ButtonLink>
    </NotePage>
  );
}
