import { useTranslation } from '@larkfield/area';
import { Section, SectionHead, Steps } from '@larkfield/ui';
import { Figures } from '../content/figures.tsx';

const STEPS = ['screen', 'assess', 'plan', 'follow'] as const;

/** From screening to follow-up, and what comes of it. */
export function Visit() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="visit-title">
      <SectionHead id="visit-title" title={t('providers.visit.title')} lead={t('providers.visit.lead')} />
      <Steps
        steps={STEPS.map((key) => ({
          key,
          title: t(`providers.visit.${key}.title`),
          text: t(`providers.visit.${key}.text`),
        }))}
      />
      <Figures figures={['us', 'world', 'time']} />
    </Section>
  );
}
