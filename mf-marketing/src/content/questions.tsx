import { useTranslation } from '@larkfield/area';
import { Disclosure, Section } from '@larkfield/ui';
import { QUESTIONS } from './question-list.ts';
import styles from './questions.module.css';

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
    <Section labelledBy="faq-title" id="faq">
      <div className={styles.columns}>
        <div className={styles.intro}>
          <h2 id="faq-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div>
          {questions.map((question) => (
            <Disclosure key={question} id={`faq-${question}`} summary={t(`faq.${question}.question`)}>
              <p>{t(`faq.${question}.answer`)}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
