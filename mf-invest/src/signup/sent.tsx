import { useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage, Reference, type Receipt } from '@larkfield/ui';

export function Sent({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('investor');
  return (
    <MessagePage scene="mail" title={t('sent.title')} takesFocus>
      <p className="lead">{t('sent.lead')}</p>
      <p>{t('sent.text')}</p>
      <Reference label={t('sent.reference')} reference={receipt.reference} />
      <ButtonLink to="/directinvest/opportunities" variant="secondary">
        {t('sent.browse')}
      </ButtonLink>
    </MessagePage>
  );
}
