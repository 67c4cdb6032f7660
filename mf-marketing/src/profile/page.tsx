import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Container, MessagePage, PageHead, useFetch } from '@larkfield/ui';
import { CloseAccountSection } from './close-account-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailSection } from './email-section.tsx';
import styles from './page.module.css';
import { PasswordSection } from './password-section.tsx';
import type { ProfileData } from './profile-data.ts';
import { ProfileSection } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

/** Renders `/profile`: the data of an account, and forms to change it. */
export function Component() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const { session } = useSite();
  const hasAccount = session.kind === 'user' || session.kind === 'admin';
  const profile = useFetch<ProfileData>(hasAccount ? '/api/profile' : undefined);
  if (session.kind === 'participant') {
    return (
      <MessagePage scene="door" title={t('profile.participantTitle')}>
        <p className="lead">{t('profile.participantText')}</p>
        <ButtonLink to="/register">{t('register.title')}</ButtonLink>
        <Link to="/">{t('home')}</Link>
      </MessagePage>
    );
  }
  return (
    <>
      <PageHead>
        <h1>{t('profile.title')}</h1>
        <p className="lead">{t('profile.lead')}</p>
      </PageHead>
      <Container className={styles.page}>
        {!profile.value && !profile.problem && (
          <p role="status" className={styles.loading}>
            {t('profile.loading')}
          </p>
        )}
        <noscript>{f('noScript')}</noscript>
        {profile.problem && (
          <div role="alert" className="stack">
            <h2>{t('profile.failed')}</h2>
            <p>{t('profile.failedText')}</p>
            <Button onClick={profile.reload}>{t('profile.retry')}</Button>
          </div>
        )}
        {profile.value && <Sections profile={profile.value} reload={profile.reload} />}
      </Container>
    </>
  );
}

const SECTIONS = ['details', 'email', 'password', 'sessions', 'totp', 'data', 'close'] as const;

function Sections({ profile, reload }: { readonly profile: ProfileData; readonly reload: () => void }) {
  const { t } = useTranslation('account');
  const isAdmin = useSite().session.kind === 'admin';
  return (
    <div className={styles.columns}>
      <nav aria-label={t('profile.contents')} className={styles.contents}>
        <ul className={styles.links}>
          {SECTIONS.filter((name) => name !== 'totp' || isAdmin).map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`profile.${name}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        <DetailsSection profile={profile} />
        <EmailSection email={profile.email} />
        <PasswordSection />
        <SessionsSection />
        {isAdmin && <TotpSection isOn={profile.totp} onChange={reload} />}
        <ProfileSection id="data" title={t('profile.data.title')}>
          <p>{t('profile.data.text')}</p>
          <p>
            <Link to="/your-data">{t('profile.data.link')}</Link>
          </p>
        </ProfileSection>
        <CloseAccountSection />
      </div>
    </div>
  );
}
