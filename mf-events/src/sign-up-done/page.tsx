import { useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage, Reference, SentMessages } from '@larkfield/ui';

const TITLES = { confirmed: 'signUp.doneTitle', waiting: 'signUp.waiting' } as const;

/** Renders `/events/signup/done`: the result of a sign-up sent without script. */
export function Component() {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
  const { state, reference } = useLoaderData<'/events/signup/done'>();
  return (
    <MessagePage
      scene={state === 'waiting' ? 'closed' : 'arrived'}
      title={t(state ? TITLES[state] : 'sent.title')}
    >
      {state === 'confirmed' ? (
        <SentMessages messages={[t('signUp.done')]}>
          <p>{t('signUp.doneText')}</p>
        </SentMessages>
      ) : (
        <p>{state === 'waiting' ? t('signUp.waitingText') : t('sent.text')}</p>
      )}
      {reference !== undefined && <Reference label={f('sent.reference')} reference={reference} />}
      <ButtonLink to="/events">{t('place.board')}</ButtonLink>
    </MessagePage>
  );
}
