import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Disclosure, PageHero, Section } from '@larkfield/ui';
import { Answers } from '../content/answers.tsx';
import closing from '../content/closing.module.css';
import picture from './family.svg';
import { Data, NotThis, Weeks } from './parts.tsx';
import styles from './parts.module.css';

const QUESTIONS = ['wait', 'age', 'worry', 'school'] as const;

/** `/families`: what a screening is like, what it is not, what becomes of a child's data, and what to do next. */
export function Component() {
  const { t } = useTranslation('families');
  return (
    <>
      <PageHero
        eyebrow={t('eyebrow')}
        title={t('title')}
        lead={t('lead')}
        picture={picture}
        alt={t('alt')}
        directional
      >
        <Ways />
      </PageHero>
      <Weeks />
      <NotThis />
      <Data />
      <Answers id="questions" title={t('questions.title')} lead={t('questions.lead')}>
        {QUESTIONS.map((question) => (
          <Disclosure
            key={question}
            id={`question-${question}`}
            summary={t(`questions.${question}.question`)}
          >
            <p>{t(`questions.${question}.answer`)}</p>
          </Disclosure>
        ))}
        <Link className={styles.more} to="/#faq">
          {t('questions.all')}
        </Link>
      </Answers>
      <Section labelledBy="closing-title" tone="mist" space="close">
        <div className={closing.closing}>
          <h2 id="closing-title">{t('closing.title')}</h2>
          <p className="lead">{t('closing.text')}</p>
          <div className={closing.actions}>
            <Ways />
          </div>
        </div>
      </Section>
    </>
  );
}

/** What a family can do today; the field trial and its questions only where they are released. */
function Ways() {
  const { t } = useTranslation('families');
  const hasTrial = useHasRoute('/fieldTrial');
  const hasQuestions = useHasRoute('/fieldTrial/questionnaire');
  return (
    <>
      {hasTrial && <ButtonLink to="/fieldTrial">{t('join')}</ButtonLink>}
      {hasQuestions && (
        <ButtonLink to="/fieldTrial/questionnaire" variant="secondary">
          {t('questionnaire')}
        </ButtonLink>
      )}
      <ButtonLink to="/contact" variant={hasTrial ? 'secondary' : 'primary'}>
        {t('write')}
      </ButtonLink>
    </>
  );
}
