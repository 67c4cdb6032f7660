import { useSite, useTranslation } from '@larkfield/area';
import { REFERENCE, REFERENCE_SLOT } from '@larkfield/contracts';
import { ButtonLink, NotePage, Reference, SentWords } from '@larkfield/ui';

/** `/thankyoupage`: where a form that was sent without script ends. */
export function Component() {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  const { search, interactive } = useSite();
  // The page is rendered ahead of time for everybody: the reference is only known in the browser.
  const reference = interactive ? (new URLSearchParams(search).get('ref') ?? '') : '';
  return (
    <NotePage scene="arrived" title={t('thanks.title')}>
      <SentWords messages={[f('sent.message')]}>
        <p>{t('thanks.lead')}</p>
      </SentWords>
      {REFERENCE.test(reference) && <Reference label={f('sent.reference')} reference={reference} />}
      <noscript>
        <Reference label={f('sent.reference')} reference={REFERENCE_SLOT} />
      </noscript>
      <ButtonLink to="/">{t('thanks.home')}</ButtonLink>
    </NotePage>
  );
}
