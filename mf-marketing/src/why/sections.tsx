import { useSite, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { PointList } from '../content/lists/point-list.tsx';
import styles from './sections.module.css';

const REASONS = ['whole', 'next', 'now', 'weekly', 'simple', 'yours'] as const;
const MISFITS = ['rank', 'diagnosis', 'emergency'] as const;

export function Reasons() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <Section labelledBy="reasons-title" tone="mist">
      <SectionHead id="reasons-title" title={t('why.reasons.title', { product })} />
      <PointList
        className={styles.reasons}
        points={REASONS.map((key) => ({
          key,
          title: t(`why.reasons.${key}.title`),
          text: t(`why.reasons.${key}.text`),
        }))}
      />
    </Section>
  );
}

export function ReasonsAgainst() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="not-title">
      <SectionHead id="not-title" title={t('why.not.title')} lead={t('why.not.lead')} />
      <PointList
        points={MISFITS.map((key) => ({
          key,
          title: t(`why.not.${key}.title`),
          text: t(`why.not.${key}.text`),
        }))}
      />
    </Section>
  );
}
