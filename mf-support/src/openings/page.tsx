import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, EmptyState, PageHead, useLanguageAttributes } from '@larkfield/ui';
import type { OpeningSummary } from '../../forms/opening.ts';
import { OpeningFacts } from './opening-facts.tsx';
import styles from './page.module.css';

/** Renders `/openings`: the open roles for volunteers. */
export function Component() {
  const { t } = useTranslation('support');
  const { openings } = useLoaderData<'/openings'>();
  return (
    <>
      <PageHead back={{ to: '/supportus', label: t('openings.back') }}>
        <h1>{t('openings.title')}</h1>
        <p className="lead">{t('openings.lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        {openings.length === 0 ? (
          <NoOpenings />
        ) : (
          <ul className={styles.list}>
            {openings.map((opening) => (
              <li key={opening.slug}>
                <Entry opening={opening} />
              </li>
            ))}
          </ul>
        )}
      </Container>
    </>
  );
}

function Entry({ opening }: { readonly opening: OpeningSummary }) {
  const { slug, language, role, summary } = opening;
  const languageAttributes = useLanguageAttributes(language);
  return (
    <article className={styles.entry}>
      <h2 className={styles.role} {...languageAttributes}>
        <Link to={`/openings/${slug}`}>{role}</Link>
      </h2>
      <p {...languageAttributes}>{summary}</p>
      <OpeningFacts opening={opening} />
    </article>
  );
}

function NoOpenings() {
  const { t } = useTranslation('support');
  return (
    <EmptyState>
      <h2>{t('openings.emptyTitle')}</h2>
      <p>{t('openings.emptyText')}</p>
      <ButtonLink to="/#contactus" variant="secondary">
        {t('openings.emptyAction')}
      </ButtonLink>
    </EmptyState>
  );
}
