import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** `/cancelEmail`: takes a change of address back with the token that our mail to the former address put into the link. */
export function Component() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  return (
    <TokenPage
      action="/api/cancelEmail"
      words={{
        title: t('cancelPage.title'),
        lead: t('cancelPage.lead'),
        button: t('cancelPage.button'),
        done: t('cancelPage.done'),
        doneText: t('cancelPage.doneText'),
        missing: t('cancelPage.missing'),
        missingText: t('cancelPage.missingText'),
        noScript: f('noScript'),
      }}
    />
  );
}
