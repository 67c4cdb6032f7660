import { Link, useTranslation } from '@larkfield/area';
import { Button, MessagePage, useMessages } from '@larkfield/ui';
import { Preferences } from './preferences.tsx';
import { useSubscription } from './use-subscription.ts';

/** Renders `/newsletter/preferences#<token>`: change the frequency, unsubscribe, undo. */
export function Component() {
  const { t } = useTranslation('newsletter');
  const message = useMessages();
  const { found, load, setFound } = useSubscription();
  if (found.state === 'ready') {
    return (
      <Preferences
        key={found.token}
        token={found.token}
        subscription={found.value}
        onChange={(value) => setFound({ ...found, value })}
      />
    );
  }
  const unknown = found.state === 'unknown';
  return (
    <MessagePage
      scene={unknown ? 'lost' : 'mail'}
      title={unknown ? t('preferences.unknown') : t('preferences.title')}
    >
      <div role="status" className="stack">
        {found.state === 'loading' && <p className="lead">{t('preferences.loading')}</p>}
        {unknown && <p className="lead">{t('preferences.unknownText')}</p>}
        {found.state === 'failed' && <p className="lead">{message(found.problem.message)}</p>}
      </div>
      {found.state === 'failed' && <Button onClick={() => void load()}>{t('preferences.retry')}</Button>}
      {unknown && <Link to="/#newsletter-form">{t('preferences.signUp')}</Link>}
      <noscript>{t('preferences.noScript')}</noscript>
    </MessagePage>
  );
}
