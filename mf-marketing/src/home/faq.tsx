import { useTranslation } from '@larkfield/area';
import { Questions } from '../content/questions/questions.tsx';

export function Faq() {
  const { t } = useTranslation('marketing');
  return <Questions title={t('faq.title')} lead={t('faq.lead')} />;
}
