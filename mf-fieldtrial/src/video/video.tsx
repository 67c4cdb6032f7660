import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Section, SectionHead } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import { SideBySide } from '../layout/side-by-side.tsx';
import { playerUrl, VIDEO } from './source.ts';
import styles from './video.module.css';

/**
 * Renders a link to the transcript, and for logged-in visitors a button that starts the demo video; others see a note
 * about login.
 */
export function Video() {
  const { t } = useTranslation('fieldtrial');
  const { kind } = useSite().session;
  return (
    <Section id="video" labelledBy="video-title" tone="tint">
      <SideBySide
        head={<SectionHead inGrid id="video-title" title={t('video.title')} lead={t('video.lead')} />}
      >
        <div className="stack">
          <p>
            <Link to="/fieldTrial/transcript">{t('video.transcript')}</Link>
          </p>
          {kind === 'visitor' ? <LoginNote /> : <Player />}
          <p>{t('video.captions', { service: VIDEO.service })}</p>
        </div>
      </SideBySide>
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
  // The pressed button is gone, so the focus moves to the player.
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
