import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead, useLanguageAttributes } from '@larkfield/ui';
import { OpeningFacts } from '../openings/opening-facts.tsx';
import { ApplySection } from './apply-section.tsx';
import styles from './page.module.css';

/** Renders `/openings/:slug`: one role for volunteers, and how to apply. */
export function Component() {
  const { t } = useTranslation('support');
  const opening = useLoaderData<'/openings/:slug'>();
  const { language, role, summary, state } = opening;
  const languageAttributes = useLanguageAttributes(language);
  return (
    <>
      <PageHead back={{ to: '/openings', label: t('openings.all') }}>
        <h1 {...languageAttributes}>{role}</h1>
        <p className="lead" {...languageAttributes}>
          {summary}
        </p>
        {languageAttributes.lang && <p>{t('openings.untranslated')}</p>}
        <OpeningFacts opening={opening} />
      </PageHead>
      <Container className={styles.columns}>
        <div className={styles.parts}>
          {(['tasks', 'asks'] as const).map(
            (part) =>
              opening[part].length > 0 && (
                <section key={part} aria-labelledby={`opening-${part}`}>
                  <h2 id={`opening-${part}`}>{t(`openings.${part}`)}</h2>
                  <ul className={styles.points} {...languageAttributes}>
                    {opening[part].map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
        <ApplySection slug={opening.slug} state={state} />
      </Container>
    </>
  );
}
