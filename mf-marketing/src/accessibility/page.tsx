import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { Container, PageHero } from '@larkfield/ui';
import { CheckList } from '../content/lists/check-list.tsx';
import styles from './page.module.css';

const CAN = [
  'keyboard',
  'zoom',
  'contrast',
  'read',
  'hear',
  'language',
  'reader',
  'motion',
  'script',
] as const;
const TESTS = ['rules', 'forms', 'keyboard', 'small', 'script'] as const;
const LIMITS = ['people', 'browsers', 'translations', 'others'] as const;

/** Renders `/accessibility`: what is tested, known problems, and how to report one. */
export function Component() {
  const { t } = useTranslation('pages');
  const { email } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('accessibility.eyebrow')}
        title={t('accessibility.title')}
        lead={t('accessibility.lead')}
      />
      <Container className={styles.statement}>
        <section aria-labelledby="aim-title">
          <h2 id="aim-title">{t('accessibility.aim.title')}</h2>
          <div className="stack">
            <p>{t('accessibility.aim.text')}</p>
          </div>
        </section>
        <section aria-labelledby="can-title">
          <h2 id="can-title">{t('accessibility.can.title')}</h2>
          <div className="stack">
            <CheckList items={CAN.map((key) => t(`accessibility.can.${key}`))} />
          </div>
        </section>
        <section aria-labelledby="test-title">
          <h2 id="test-title">{t('accessibility.test.title')}</h2>
          <div className="stack">
            <p>{t('accessibility.test.lead')}</p>
            <CheckList items={TESTS.map((key) => t(`accessibility.test.${key}`))} />
          </div>
        </section>
        <section aria-labelledby="limits-title">
          <h2 id="limits-title">{t('accessibility.limits.title')}</h2>
          <div className="stack">
            <p>{t('accessibility.limits.lead')}</p>
            <ul className={styles.limits}>
              {LIMITS.map((key) => (
                <li key={key}>{t(`accessibility.limits.${key}`)}</li>
              ))}
            </ul>
          </div>
        </section>
        <section aria-labelledby="tell-title" id="tell">
          <h2 id="tell-title">{t('accessibility.tell.title')}</h2>
          <div className="stack">
            <p>
              <Trans
                t={t}
                i18nKey="accessibility.tell.text"
                components={{
                  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the text goes in here
                  mail: <a href={`mailto:${email}`} />,
                  contact: <Link to="/contact" />,
                }}
              />
            </p>
            <p>{t('accessibility.tell.help')}</p>
            <p className={styles.reviewed}>{t('accessibility.reviewed')}</p>
          </div>
        </section>
      </Container>
    </>
  );
}
