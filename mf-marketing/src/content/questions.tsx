import { useTranslation } from '@larkfield/area';
import { Disclosure } from '@larkfield/ui';
import { Answers } from './answers.tsx';
import { QUESTIONS } from './question-list.ts';

interface QuestionsProps {
  readonly title: string;
  readonly lead: string;
  /** Those that matter on this page, in their order; all without it. */
  readonly questions?: readonly (typeof QUESTIONS)[number][];
}

/** Questions and answers; an address that ends in `#faq-price` opens the answer about the price. */
export function Questions({ title, lead, questions = QUESTIONS }: QuestionsProps) {
  const { t } = useTranslation('marketing');
  return (
    <Answers id="faq" title={title} lead={lead}>
      {questions.map((question) => (
        <Disclosure key={question} id={`faq-${question}`} summary={t(`faq.${question}.question`)}>
          <p>{t(`faq.${question}.answer`)}</p>
        </Disclosure>
      ))}
    </Answers>
  );
}
