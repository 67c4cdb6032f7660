import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero, Section } from '@larkfield/ui';
import { QuestionnaireSection } from '../questionnaire/section.tsx';
import { Video } from '../video/video.tsx';
import { Information } from './information.tsx';
import styles from './page.module.css';
import picture from './visit.svg';

/** Renders `/fieldTrial`: the field trial, and the link to registration. */
export function Component() {
  const { t } = useTranslation('fieldtrial');
  return (
    <>
      <PageHero
        eyebrow={t('landing.eyebrow')}
        title={t('landing.title')}
        lead={t('landing.lead')}
        picture={picture}
        alt={t('landing.alt')}
      >
        <Register />
        <ButtonLink href="#information" variant="secondary">
          {t('landing.information')}
        </ButtonLink>
      </PageHero>
      <Information />
      <Video />
      <QuestionnaireSection />
      <Section id="registration" labelledBy="registration-title" tone="mist">
        <div className={styles.closing}>
          <h2 id="registration-title">{t('landing.registerTitle')}</h2>
          <p className="lead">{t('landing.registerText')}</p>
          <div className={styles.actions}>
            <Register />
            <ButtonLink to="/#contactus" variant="secondary">
              {t('landing.questions')}
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}

function Register() {
  const { t } = useTranslation('fieldtrial');
  const hasForm = useHasRoute('/fieldTrial/register');
  return hasForm && <ButtonLink to="/fieldTrial/register">{t('landing.register')}</ButtonLink>;
}
