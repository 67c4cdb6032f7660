import { useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, NotePage, Reference, SentWords } from '@larkfield/ui';

const TITLES = { confirmed: 'signUp.doneTitle', waiting: 'signUp.waiting' } as const;

/** `/events/signup/done`: what came of a sign-up that was sent without script. */
export function Component() {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
  const { state, reference } = useLoaderData<'/events/signup/done'>();
  return (
    <NotePage
      scene={state === 'waiting' ? 'closed' : 'arrived'}
      title={t(state ? TITLES[state] : 'sent.title')}
    >
      {state === 'confirmed' ? (
        <SentWords messages={[t('signUp.done')]}>
          <p>{t('signUp.doneText')}</p>
        </SentWords>
      ) : (
        <p>{state === 'waiting' ? t('signUp.waitingText') : t('sent.text')}</p>
      )}
      {reference !== undefined && <Reference label={f('sent.reference')} reference={reference} />}
      <ButtonLink to="/events">{t('place.board')}</ButtonLink>
    </NotePage>
  );
}
