import { Questions } from '../content/questions.tsx';
import { useTexts } from '../texts.ts';

/** All questions and answers. */
export function Faq() {
  const t = useTexts();
  return <Questions title={t('faq.title')} lead={t('faq.lead')} />;
}
