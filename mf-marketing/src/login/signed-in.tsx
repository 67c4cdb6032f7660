import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { Button, Panel, panels } from '@larkfield/ui';

export function SignedIn() {
  const { t } = useTranslation('account');
  const { session, logout } = useSite();
  const hasProfile = useHasRoute('/profile') && session.kind !== 'participant';
  return (
    <Panel
      id="signed-in"
      title={t('login.signedInTitle')}
      text={
        <span role="status">{t('login.welcome', { name: session.username ?? session.email ?? '' })}</span>
      }
    >
      <p className={panels.actions}>
        <Link to="/">{t('home')}</Link>
        {hasProfile && <Link to="/profile">{t('login.toProfile')}</Link>}
        <Button variant="secondary" onClick={() => void logout()}>
          {t('login.logout')}
        </Button>
      </p>
    </Panel>
  );
}
