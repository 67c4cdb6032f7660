import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** Renders `/cancelEmail`: cancels a change of address with the token of the mail to the previous address. */
export function Component() {
  const { t } = useTranslation('account');
  return <TokenPage action="/api/cancelEmail" texts={t('cancelPage', { returnObjects: true })} />;
}
