import { Disclosure, Section } from '@larkfield/ui';
import { useTexts } from '../texts.ts';
import styles from './faq.module.css';

const QUESTIONS = [
  'who',
  'criterion',
  'price',
  'training',
  'demo',
  'licence',
  'ownTests',
  'parents',
  'diagnosis',
  'account',
] as const;

/** Questions and answers; `/#faq-price` opens the answer about the price. */
export function Faq() {
  const t = useTexts();
  return (
    <Section labelledBy="faq-title" id="faq">
      <div className={styles.columns}>
        <div className={styles.intro}>
          <h2 id="faq-title">{t('faq.title')}</h2>
          <p className="lead">{t('faq.lead')}</p>
        </div>
        <div>
          {QUESTIONS.map((question) => (
            <Disclosure key={question} id={`faq-${question}`} summary={t(`faq.${question}.question`)}>
              <p>{t(`faq.${question}.answer`)}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
