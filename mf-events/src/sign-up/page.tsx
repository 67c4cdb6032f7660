import { useLoaderData, useNavigate, useTranslation } from '@larkfield/area';
import { ButtonLink, FormPage, MessagePage, PageHead } from '@larkfield/ui';
import { useAuthorTextAttributes } from '../items/use-author-text-attributes.ts';
import { EventFacts } from '../items/event-facts.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Renders `/events/:slug/signup`: sign-up for an event, with guests. */
export function Component() {
  const { t } = useTranslation('attend');
  const { event, timestamp, open, full } = useLoaderData<'/events/:slug/signup'>();
  const navigate = useNavigate();
  const languageAttributes = useAuthorTextAttributes(event.language);
  const back = `/events/${encodeURIComponent(event.slug)}`;
  if (!open) {
    return (
      <MessagePage scene="closed" title={t('signUp.closed')}>
        <p className="lead">{t('signUp.closedText')}</p>
        <ButtonLink to={back}>{t('signUp.back')}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <FormPage
      id="signup"
      head={
        <PageHead back={{ to: back, label: t('signUp.back') }}>
          <h1>{t('signUp.title')}</h1>
          <p className="lead" {...languageAttributes}>
            {event.title}
          </p>
          <EventFacts item={event} />
        </PageHead>
      }
      title={t('signUp.formTitle')}
      note={full ? t('signUp.full') : undefined}
      aside={{
        title: t('signUp.asideTitle'),
        points: [t('signUp.mail'), t('signUp.cancel'), t('signUp.privacy')],
      }}
    >
      <SignUpForm timestamp={timestamp} labelledBy="signup-title" onDone={() => void navigate(back)} />
    </FormPage>
  );
}
