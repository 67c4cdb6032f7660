import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, Card, Section, SectionHead } from '@larkfield/ui';
import styles from './sections.module.css';

const NEXT = [
  ['technology', '/technology'],
  ['partner', '/partner'],
  ['support', '/supportus'],
] as const;

/** Renders links to further pages; the support page only if it is released. */
export function NextLinks() {
  const { t } = useTranslation('pages');
  const hasSupport = useHasRoute('/supportus');
  return (
    <Section labelledBy="next-title">
      <SectionHead id="next-title" title={t('about.next.title')} />
      <div className={styles.cards}>
        {NEXT.filter(([key]) => key !== 'support' || hasSupport).map(([key, path]) => (
          <Card
            key={key}
            title={t(`about.next.${key}.title`)}
            action={
              <ButtonLink to={path} variant="secondary">
                {t(`about.next.${key}.action`)}
              </ButtonLink>
            }
          >
            <p>{t(`about.next.${key}.text`)}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
