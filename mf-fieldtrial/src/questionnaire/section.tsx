import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { Beside } from '../beside/beside.tsx';
import { Questionnaire } from './questionnaire.tsx';

/** The questionnaire as a part of another page. */
export function QuestionnaireSection() {
  const { t } = useTranslation('questionnaire');
  return (
    <Section id="questionnaire" labelledBy="questionnaire-title">
      <Beside head={<SectionHead inGrid id="questionnaire-title" title={t('title')} lead={t('lead')} />}>
        <Questionnaire level={3} />
      </Beside>
    </Section>
  );
}
