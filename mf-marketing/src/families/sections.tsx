import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { PointList } from '../content/lists/point-list.tsx';
import { Bird } from '../sample/bird.tsx';
import styles from './sections.module.css';

const WEEKS = ['consent', 'visit', 'result', 'start'] as const;
const NOT_THIS = ['diagnosis', 'exam', 'label'] as const;
const DATA = ['stored', 'seen', 'gone'] as const;

export function ScreeningWeeks() {
  const { t } = useTranslation('families');
  return (
    <Section labelledBy="weeks-title">
      <SectionHead id="weeks-title" title={t('weeks.title')} lead={t('weeks.lead')} />
      <ol className={styles.weeks}>
        {WEEKS.map((week, index) => (
          <li key={week} className={styles.week}>
            <p className={styles.number}>{t('weeks.week', { number: index + 1 })}</p>
            <h3>{t(`weeks.${week}.title`)}</h3>
            <p className={styles.text}>{t(`weeks.${week}.text`)}</p>
            {week === 'result' && <Link to="/#sample">{t('sample')}</Link>}
            {week === 'start' && <Bird className={`${styles.bird} flip`} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Reassurances() {
  const { t } = useTranslation('families');
  return (
    <Section labelledBy="not-title" tone="tint" space="close">
      <SectionHead id="not-title" title={t('not.title')} />
      <PointList
        points={NOT_THIS.map((key) => ({
          key,
          title: t(`not.${key}.title`),
          text: t(`not.${key}.text`),
        }))}
      />
    </Section>
  );
}

/** Renders how a child's data is stored and deleted, if the field trial is released. */
export function DataProtection() {
  const { t } = useTranslation('families');
  const hasTrial = useHasRoute('/fieldTrial');
  if (!hasTrial) return null;
  return (
    <Section labelledBy="data-title" tone="deep" space="close" id="data">
      <div className={styles.data}>
        <div className={styles.promise}>
          <h2 id="data-title">{t('data.title')}</h2>
          <Link to="/legal/privacy">{t('data.privacy')}</Link>
        </div>
        <ul className={styles.facts}>
          {DATA.map((key) => (
            <li key={key} className={styles.fact}>
              <h3>{t(`data.${key}.title`)}</h3>
              <p>{t(`data.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
