import { Link, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { VisitStep } from './visit-step.tsx';
import { Dashboard, Planning } from './sections.tsx';
import picture from './clinic.svg';
import styles from './visit-timeline.module.css';

export function VisitTimeline() {
  const { t } = useTranslation('pages');
  const { t: questions } = useTranslation('marketing');
  return (
    <Section id="visit" labelledBy="visit-title">
      <SectionHead id="visit-title" title={t('providers.visit.title')} lead={t('providers.visit.lead')} />
      <ol className={styles.line}>
        <VisitStep when={t('providers.visit.before.when')} title={t('providers.visit.before.title')}>
          <p>{t('providers.visit.before.text')}</p>
          <p>
            <Link to="/#faq-licence">{questions('faq.licence.question')}</Link>
          </p>
        </VisitStep>
        <VisitStep
          when={t('providers.visit.arrive.when')}
          title={t('providers.visit.arrive.title')}
          picture={picture}
          alt={t('providers.alt')}
        >
          <p>{t('providers.visit.arrive.text')}</p>
        </VisitStep>
        <VisitStep when={t('providers.visit.session.when')} title={t('providers.visit.session.title')}>
          <p>{t('providers.visit.session.screen')}</p>
          <p>{t('providers.visit.session.assess')}</p>
        </VisitStep>
        <Dashboard />
        <Planning />
      </ol>
    </Section>
  );
}
