import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Section } from '@larkfield/ui';
import styles from './call-to-action.module.css';

export function CallToAction() {
  const { t } = useTranslation('marketing');
  const parts = [
    { key: 'providers', path: '/providers', exists: useHasRoute('/providers') },
    { key: 'schools', path: '/schools', exists: useHasRoute('/schools') },
  ] as const;
  return (
    <Section labelledBy="action-title" tone="deep" space="close" className={styles.action}>
      <h2 id="action-title">{t('action.title')}</h2>
      <div className={styles.ways}>
        {parts.map(
          ({ key, path, exists }) =>
            exists && (
              <ButtonLink key={key} to={path} variant="onDeep">
                {t(`action.${key}`)}
              </ButtonLink>
            ),
        )}
        <ButtonLink href="#contactus" variant="onDeep">
          {t('action.contact')}
        </ButtonLink>
      </div>
    </Section>
  );
}
