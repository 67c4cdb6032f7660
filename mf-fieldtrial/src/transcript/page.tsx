import { useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import styles from './page.module.css';

const SCENES = ['arrival', 'room', 'tasks', 'pause', 'report'] as const;

/** Renders `/fieldTrial/transcript`: the demo video as text. */
export function Component() {
  const { t } = useTranslation('fieldtrial');
  return (
    <>
      <PageHead back={{ to: '/fieldTrial#video', label: t('nav.landing') }}>
        <h1>{t('transcript.title')}</h1>
        <p className="lead">{t('transcript.lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        <p className={styles.sample}>
          <strong>{t('transcript.sample')}</strong>
        </p>
        <ol className={styles.scenes}>
          {SCENES.map((scene) => (
            <li key={scene}>
              <dl className={styles.scene}>
                <dt>{t('transcript.seen')}</dt>
                <dd>{t(`transcript.scenes.${scene}.seen`)}</dd>
                <dt>{t('transcript.heard')}</dt>
                <dd>{t(`transcript.scenes.${scene}.heard`)}</dd>
              </dl>
            </li>
          ))}
        </ol>
      </Container>
    </>
  );
}
