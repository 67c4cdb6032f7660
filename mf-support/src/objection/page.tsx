import { Link, useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** Renders `/objection`: deletes the data of a referred person with the token of the mail to them. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <TokenPage
      action="/api/collaborator/object"
      proofOfWork
      texts={{
        title: t('objection.title'),
        lead: t('objection.lead'),
        button: t('objection.button'),
        done: t('objection.done'),
        doneText: t('objection.doneText'),
        missing: t('objection.missing'),
        missingText: t('objection.missingText'),
        noScript: t('objection.noScript'),
      }}
      unusableActions={<Link to="/#contactus">{t('objection.contact')}</Link>}
    />
  );
}
