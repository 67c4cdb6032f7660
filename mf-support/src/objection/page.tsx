import { Link, useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** `/objection`: deletes the details of somebody who was referred, with the token of the mail that told them. */
export function Page() {
  const { t } = useTranslation('support');
  return (
    <TokenPage
      action="/api/collaborator/object"
      work
      words={{
        title: t('objection.title'),
        lead: t('objection.lead'),
        button: t('objection.button'),
        done: t('objection.done'),
        doneText: t('objection.doneText'),
        missing: t('objection.missing'),
        missingText: t('objection.missingText'),
        noScript: t('objection.noScript'),
      }}
      otherwise={<Link to="/#contactus">{t('objection.contact')}</Link>}
    />
  );
}
