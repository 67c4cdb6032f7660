import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Section } from '@larkfield/ui';
import styles from './partners.module.css';

const KINDS = ['health', 'education', 'research', 'technology'] as const;

/** Renders the kinds of partners. Names follow when partners agree to be named. */
export function Partners() {
  const { t } = useTranslation('marketing');
  const hasPage = useHasRoute('/partner');
  return (
    <Section labelledBy="partners-title" tone="tint" space="close" className={styles.partners}>
      <div className={styles.words}>
        <h2 id="partners-title">{t('partners.title')}</h2>
        <p>{t('partners.lead')}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink href="#contactus" variant="secondary">
          {t('partners.become')}
        </ButtonLink>
        {hasPage && <Link to="/partner">{t('partners.more')}</Link>}
      </div>
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <li key={kind}>{t(`partners.${kind}.title`)}</li>
        ))}
      </ul>
    </Section>
  );
}
