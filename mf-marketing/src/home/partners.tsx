import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Section } from '@larkfield/ui';
import styles from './partners.module.css';

const KINDS = ['health', 'education', 'research', 'technology'] as const;

/** Kinds of partners; names follow when partners have agreed to be named. */
export function Partners() {
  const { t } = useTranslation('marketing');
  const hasPage = useHasRoute('/partner');
  return (
    <Section labelledBy="partners-title" tone="tint">
      <div className={styles.columns}>
        <div className={styles.intro}>
          <h2 id="partners-title">{t('partners.title')}</h2>
          <p className="lead">{t('partners.lead')}</p>
          <ButtonLink href="#contactus" variant="secondary">
            {t('partners.become')}
          </ButtonLink>
          {hasPage && <Link to="/partner">{t('partners.more')}</Link>}
        </div>
        <ul className={styles.kinds}>
          {KINDS.map((kind) => (
            <li key={kind} className={styles.kind}>
              <h3>{t(`partners.${kind}.title`)}</h3>
              <p>{t(`partners.${kind}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
