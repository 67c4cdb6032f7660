import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Card, Section } from '@larkfield/ui';
import picture from './hub.svg';
import { ClosedNotice } from './closed-notice.tsx';
import styles from './page.module.css';
import tiles from './tiles.svg';
import { useOpenInvestments } from './use-open-investments.ts';

/** Each key is also the name of the tile's picture. One file contains all pictures, so they need one request. */
const INVESTMENTS = [
  { key: 'equity', path: '/equityinvest' },
  { key: 'direct', path: '/directinvest' },
] as const;

/** Renders `/supportus`: the ways to support that have a page, and both ways to invest, which may be unavailable. */
export function Component() {
  const { t } = useTranslation('support');
  const sections = [
    { key: 'refer', path: '/refercustomer', exists: useHasRoute('/refercustomer') },
    { key: 'openings', path: '/openings', exists: useHasRoute('/openings') },
    { key: 'volunteer', path: '/volunteer', exists: useHasRoute('/volunteer') },
    { key: 'donate', path: '/donate', exists: useHasRoute('/donate') },
  ] as const;
  const opened = useOpenInvestments();
  const closed = !opened?.equityOpen || !opened.directOpen;
  const hasPage = { equity: useHasRoute('/equityinvest'), direct: useHasRoute('/directinvest') };
  return (
    <>
      <div className={styles.head}>
        <div className={`container ${styles.words}`}>
          <div className={styles.text}>
            <h1>{t('hub.title')}</h1>
            <p className="lead">{t('hub.lead')}</p>
          </div>
          <img className={styles.picture} src={picture} alt="" width="546" height="420" />
        </div>
      </div>
      <Section labelledBy="ways-title">
        <h2 id="ways-title">{t('hub.waysTitle')}</h2>
        <div className={styles.tiles}>
          {sections.map(
            ({ key, path, exists }) =>
              exists && (
                <Card
                  key={key}
                  title={t(`hub.${key}.title`)}
                  image={`${tiles}#${key}`}
                  action={<ButtonLink to={path}>{t(`hub.${key}.action`)}</ButtonLink>}
                >
                  <p>{t(`hub.${key}.text`)}</p>
                  <p className={styles.free}>{t('hub.noAccount')}</p>
                </Card>
              ),
          )}
        </div>
      </Section>
      <Section labelledBy="invest-title">
        <h2 id="invest-title">{t('hub.investTitle')}</h2>
        <p className={styles.note}>{t('hub.investText')}</p>
        {closed && <p className={styles.note}>{t('hub.notOpen')}</p>}
        <div className={styles.tiles}>
          {INVESTMENTS.map(({ key, path }) => (
            <Card
              key={key}
              title={t(`hub.${key}.title`)}
              image={`${tiles}#${key}`}
              action={
                opened?.[`${key}Open`] && hasPage[key] ? (
                  <ButtonLink to={path}>{t(`hub.${key}.action`)}</ButtonLink>
                ) : (
                  <ClosedNotice>{t('hub.unavailable')}</ClosedNotice>
                )
              }
            >
              <p>{t(`hub.${key}.text`)}</p>
            </Card>
          ))}
        </div>
      </Section>
      <Section labelledBy="questions-title" tone="mist">
        <div className={styles.questions}>
          <div className="stack">
            <h2 id="questions-title">{t('hub.questionsTitle')}</h2>
            <p>{t('hub.questionsText')}</p>
          </div>
          <ButtonLink to="/#contactus" variant="secondary">
            {t('hub.questionsAction')}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
