import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import { Facts } from '../openings/facts.tsx';
import { useLanguageAttributes } from '../openings/use-language-attributes.ts';
import { Apply } from './apply.tsx';
import styles from './page.module.css';

/** `/openings/:slug`: one role for volunteers, and how to apply for it. */
export function Component() {
  const { t } = useTranslation('support');
  const opening = useLoaderData<'/openings/:slug'>();
  const { language, role, summary, state } = opening;
  const words = useLanguageAttributes(language);
  return (
    <>
      <PageHead back={{ to: '/openings', label: t('openings.all') }}>
        <h1 {...words}>{role}</h1>
        <p className="lead" {...words}>
          {summary}
        </p>
        {words.lang && <p>{t('openings.untranslated')}</p>}
        <Facts opening={opening} />
      </PageHead>
      <Container className={styles.columns}>
        <div className={styles.parts}>
          {(['tasks', 'asks'] as const).map(
            (part) =>
              opening[part].length > 0 && (
                <section key={part} aria-labelledby={`opening-${part}`}>
                  <h2 id={`opening-${part}`}>{t(`openings.${part}`)}</h2>
                  <ul className={styles.points} {...words}>
                    {opening[part].map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
        <Apply slug={opening.slug} state={state} />
      </Container>
    </>
  );
}
