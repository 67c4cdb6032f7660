import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Disclosure, PageHero, Section } from '@larkfield/ui';
import { DisclosureList } from '../content/questions/disclosure-list.tsx';
import { SelfLink } from '../content/questions/self-link.tsx';
import closing from '../content/closing-section.module.css';
import picture from './family.svg';
import { DataProtection, Reassurances, ScreeningWeeks } from './sections.tsx';
import styles from './sections.module.css';

const QUESTIONS = ['wait', 'age', 'worry', 'school'] as const;

/** Renders `/families`: the screening, its limits, a child's data, and next steps. */
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
        <NextSteps />
      </PageHero>
      <ScreeningWeeks />
      <Reassurances />
      <DataProtection />
      <DisclosureList id="questions" title={t('questions.title')} lead={t('questions.lead')}>
        {QUESTIONS.map((question) => (
          <Disclosure
            key={question}
            id={`question-${question}`}
            summary={t(`questions.${question}.question`)}
          >
            <p>{t(`questions.${question}.answer`)}</p>
            <SelfLink
              text={t('selfLink')}
              id={`question-${question}`}
              title={t(`questions.${question}.question`)}
            />
          </Disclosure>
        ))}
        <Link className={styles.more} to="/#faq">
          {t('questions.all')}
        </Link>
      </DisclosureList>
      <Section labelledBy="closing-title" tone="mist" space="close">
        <div className={closing.closing}>
          <h2 id="closing-title">{t('closing.title')}</h2>
          <p className="lead">{t('closing.text')}</p>
          <div className={closing.actions}>
            <NextSteps />
          </div>
        </div>
      </Section>
    </>
  );
}

/** Renders the next steps for a family. The field trial and its questions appear only if they are released. */
function NextSteps() {
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
