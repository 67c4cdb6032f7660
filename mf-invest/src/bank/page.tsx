import { useTranslation } from '@larkfield/area';
import { ButtonLink, TokenPage } from '@larkfield/ui';

/** Renders `/directinvest/bank`: confirms a new bank account with the token of the mail. */
export function Component() {
  const { t } = useTranslation('investor');
  const toProfile = <ButtonLink to="/directinvest/profile">{t('bankConfirm.toProfile')}</ButtonLink>;
  return (
    <TokenPage
      action="/api/invest/profile/bank/confirm"
      texts={t('bankConfirm', { returnObjects: true })}
      unusableActions={toProfile}
      doneActions={toProfile}
    />
  );
}
