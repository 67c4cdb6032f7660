import { Link, useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** Renders `/newsletter`: confirms an address with the token of the mail. */
export function Component() {
  const { t } = useTranslation('marketing');
  return (
    <TokenPage
      action="/api/newsletter/confirm"
      texts={{
        title: t('newsletterPage.title'),
        lead: t('newsletterPage.lead'),
        button: t('newsletterPage.confirm'),
        done: t('newsletterPage.confirmed'),
        doneText: t('newsletterPage.confirmedText'),
        missing: t('newsletterPage.missing'),
        missingText: t('newsletterPage.missingText'),
      }}
      doneActions={<Link to="/newsletter/issues">{t('newsletterPage.past')}</Link>}
      unusableActions={<Link to="/#newsletter-form">{t('newsletterPage.again')}</Link>}
    />
  );
}
