import { useSite, useTranslation } from '@larkfield/area';
import { REFERENCE_PATTERN, REFERENCE_SLOT } from '@larkfield/contracts';
import { ButtonLink, MessagePage, Reference, SentMessages } from '@larkfield/ui';

/** Renders `/thankyoupage`: the confirmation of a form sent without script. */
export function Component() {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  const { search, interactive } = useSite();
  // The page is prerendered for everyone, so only the browser knows the reference.
  const reference = interactive ? (new URLSearchParams(search).get('ref') ?? '') : '';
  return (
    <MessagePage scene="arrived" title={t('thanks.title')}>
      <SentMessages messages={[f('sent.message')]}>
        <p>{t('thanks.lead')}</p>
      </SentMessages>
      {REFERENCE_PATTERN.test(reference) && <Reference label={f('sent.reference')} reference={reference} />}
      <noscript>
        <Reference label={f('sent.reference')} reference={REFERENCE_SLOT} />
      </noscript>
      <ButtonLink to="/">{t('thanks.home')}</ButtonLink>
    </MessagePage>
  );
}
