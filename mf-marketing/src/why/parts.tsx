import { useSite, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { Points } from '../content/points.tsx';
import styles from './parts.module.css';

const REASONS = ['whole', 'next', 'now', 'weekly', 'simple', 'yours'] as const;
const MISFITS = ['rank', 'diagnosis', 'emergency'] as const;

/** What speaks for the product. */
export function Reasons() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <Section labelledBy="reasons-title" tone="mist">
      <SectionHead id="reasons-title" title={t('why.reasons.title', { product })} />
      <Points
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

/** What speaks against it. */
export function Misfits() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="not-title">
      <SectionHead id="not-title" title={t('why.not.title')} lead={t('why.not.lead')} />
      <Points
        points={MISFITS.map((key) => ({
          key,
          title: t(`why.not.${key}.title`),
          text: t(`why.not.${key}.text`),
        }))}
      />
    </Section>
  );
}
