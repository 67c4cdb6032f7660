import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Section, SectionHead } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import { Beside } from '../beside/beside.tsx';
import { playerUrl, VIDEO } from './source.ts';
import styles from './video.module.css';

/** The demo video, for those who are logged in and have pressed the button; a transcript for everybody. */
export function Video() {
  const { t } = useTranslation('fieldtrial');
  const { kind } = useSite().session;
  return (
    <Section id="video" labelledBy="video-title" tone="tint">
      <Beside head={<SectionHead inGrid id="video-title" title={t('video.title')} lead={t('video.lead')} />}>
        {kind === 'visitor' ? <LoginNote /> : <Player />}
        <p className={styles.transcript}>
          {t('video.captions', { service: VIDEO.service })}{' '}
          <Link to="/fieldTrial/transcript">{t('video.transcript')}</Link>
        </p>
      </Beside>
    </Section>
  );
}

function LoginNote() {
  const { t } = useTranslation('fieldtrial');
  const hasLogin = useHasRoute('/login');
  return (
    <div className={styles.stage}>
      <h3>{t('video.loginTitle')}</h3>
      <p>{t('video.login')}</p>
      <p className={styles.consent}>{t('video.loginText')}</p>
      {hasLogin && (
        <ButtonLink to="/login?from=%2FfieldTrial%23video" variant="secondary">
          {t('video.loginAction')}
        </ButtonLink>
      )}
    </div>
  );
}

function Player() {
  const { t } = useTranslation('fieldtrial');
  const { language } = useSite();
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button is gone: whoever has pressed it goes on in the player.
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);
  if (playing)
    return (
      <iframe
        ref={frame}
        className={styles.frame}
        src={playerUrl(language)}
        title={t('video.frame')}
        allow="fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation"
      />
    );
  return (
    <div className={styles.stage}>
      <Button onClick={() => setPlaying(true)}>{t('video.play')}</Button>
      <p className={styles.consent}>{t('video.consent', { service: VIDEO.service })}</p>
    </div>
  );
}
