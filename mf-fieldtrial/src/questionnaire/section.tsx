import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { SideBySide } from '../layout/side-by-side.tsx';
import { Questionnaire } from './questionnaire.tsx';

export function QuestionnaireSection() {
  const { t } = useTranslation('questionnaire');
  return (
    <Section id="questionnaire" labelledBy="questionnaire-title">
      <SideBySide head={<SectionHead inGrid id="questionnaire-title" title={t('title')} lead={t('lead')} />}>
        <Questionnaire level={3} />
      </SideBySide>
    </Section>
  );
}
