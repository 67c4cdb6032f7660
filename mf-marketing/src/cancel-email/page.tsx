import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** `/cancelEmail`: takes a change of address back with the token that our mail to the former address put into the link. */
export function Component() {
  const { t } = useTranslation('account');
  return <TokenPage action="/api/cancelEmail" words={t('cancelPage', { returnObjects: true })} />;
}
