import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';
import { ResendForm } from '../account/resend-form.tsx';

/** `/confirm`: confirms the address of an account with the token that our mail put into the link's fragment. */
export function Component() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  return (
    <TokenPage
      action="/api/confirmEmail"
      words={{
        title: t('confirmPage.title'),
        lead: t('confirmPage.lead'),
        button: t('confirmPage.button'),
        done: t('confirmPage.done'),
        doneText: t('confirmPage.doneText'),
        missing: t('confirmPage.missing'),
        missingText: t('confirmPage.missingText'),
        noScript: f('noScript'),
      }}
      otherwise={<ResendForm />}
    />
  );
}
