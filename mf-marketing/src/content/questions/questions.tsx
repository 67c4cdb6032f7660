import { useTranslation } from '@larkfield/area';
import { Disclosure } from '@larkfield/ui';
import { DisclosureList } from './disclosure-list.tsx';
import { QUESTIONS } from './question-list.ts';
import { SelfLink } from './self-link.tsx';

interface QuestionsProps {
  readonly title: string;
  readonly lead: string;
  /** Questions of this page in order; all by default. */
  readonly questions?: readonly (typeof QUESTIONS)[number][];
}

/** Renders questions and answers. The anchor `#faq-price` opens the answer about the price. */
export function Questions({ title, lead, questions = QUESTIONS }: QuestionsProps) {
  const { t } = useTranslation('marketing');
  return (
    <DisclosureList id="faq" title={title} lead={lead}>
      {questions.map((question) => (
        <Disclosure key={question} id={`faq-${question}`} summary={t(`faq.${question}.question`)}>
          <p>{t(`faq.${question}.answer`)}</p>
          <SelfLink text={t('selfLink')} id={`faq-${question}`} title={t(`faq.${question}.question`)} />
        </Disclosure>
      ))}
    </DisclosureList>
  );
}
