import { Link, useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';

/** `/newsletter`: confirms an address with the token that our mail put into the link's fragment. */
export function Component() {
  const { t } = useTranslation('marketing');
  return (
    <TokenPage
      action="/api/newsletter/confirm"
      words={{
        title: t('newsletterPage.title'),
        lead: t('newsletterPage.lead'),
        button: t('newsletterPage.confirm'),
        done: t('newsletterPage.confirmed'),
        doneText: t('newsletterPage.confirmedText'),
        missing: t('newsletterPage.missing'),
        missingText: t('newsletterPage.missingText'),
      }}
      otherwise={<Link to="/#newsletter-form">{t('newsletterPage.again')}</Link>}
    />
  );
}
