import { useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, cx } from '@larkfield/ui';
import { AgesServed } from '../../content/ages-served.tsx';
import { SampleReport } from '../../sample/sample-report.tsx';
import scene from './hero-scene.svg';
import styles from './hero.module.css';

/** Renders headline, title, subtitle and three first links; two of the links only if their pages exist. */
export function Hero() {
  const { t } = useTranslation('marketing');
  const { product } = useSite().brand;
  const hasFieldTrial = useHasRoute('/fieldTrial');
  const hasSupport = useHasRoute('/supportus');
  return (
    <section aria-labelledby="hero-title" className={styles.hero}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.words}>
          <p className={styles.headline}>{t('hero.headline')}</p>
          <h1 id="hero-title">{t('hero.title')}</h1>
          <p className="lead">{t('hero.subtitle', { product })}</p>
          <div className={styles.actions}>
            <ButtonLink href="#contactus">{t('hero.contact')}</ButtonLink>
            {hasFieldTrial && (
              <ButtonLink to="/fieldTrial" variant="secondary">
                {t('hero.fieldTrial')}
              </ButtonLink>
            )}
            {hasSupport && (
              <ButtonLink to="/supportus" variant="secondary">
                {t('hero.support')}
              </ButtonLink>
            )}
          </div>
          <AgesServed />
        </div>
        <div className={styles.sample}>
          <img
            className={cx(styles.scene, 'flip')}
            src={scene}
            alt=""
            width="580"
            height="714"
            loading="lazy"
          />
          <SampleReport />
        </div>
      </div>
    </section>
  );
}
