import { Link, useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { Station } from './station.tsx';
import { Dashboard, Planning } from './tools.tsx';
import picture from './clinic.svg';
import styles from './visit.module.css';

/** One visit from the first choice to the weeks after, as a line in time. */
export function Visit() {
  const { t } = useTranslation('pages');
  const { t: questions } = useTranslation('marketing');
  return (
    <Section id="visit" labelledBy="visit-title">
      <SectionHead id="visit-title" title={t('providers.visit.title')} lead={t('providers.visit.lead')} />
      <ol className={styles.line}>
        <Station when={t('providers.visit.before.when')} title={t('providers.visit.before.title')}>
          <p>{t('providers.visit.before.text')}</p>
          <p>
            <Link to="/#faq-licence">{questions('faq.licence.question')}</Link>
          </p>
        </Station>
        <Station
          when={t('providers.visit.arrive.when')}
          title={t('providers.visit.arrive.title')}
          picture={picture}
          alt={t('providers.alt')}
        >
          <p>{t('providers.visit.arrive.text')}</p>
        </Station>
        <Station when={t('providers.visit.session.when')} title={t('providers.visit.session.title')}>
          <p>{t('providers.visit.session.screen')}</p>
          <p>{t('providers.visit.session.assess')}</p>
        </Station>
        <Dashboard />
        <Planning />
      </ol>
    </Section>
  );
}
