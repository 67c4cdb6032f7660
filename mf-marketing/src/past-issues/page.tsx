import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, EmptyState, PageHead, useLanguageAttributes } from '@larkfield/ui';
import type { PastIssueSummary } from '../../forms/newsletter-issue-answers.ts';
import { pastIssuePath } from './issue-path.ts';
import styles from './page.module.css';

/** Renders `/newsletter/issues`: what was sent, newest first. */
export function Component() {
  const { t } = useTranslation('newsletter');
  const { issues, next } = useLoaderData<'/newsletter/issues'>();
  return (
    <>
      <PageHead>
        <h1>{t('issues.title')}</h1>
        <p className="lead">{t('issues.lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        {issues.length === 0 ? (
          <EmptyState>
            <h2>{t('issues.emptyTitle')}</h2>
            <p>{t('issues.emptyText')}</p>
            <SignUp />
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {issues.map((issue) => (
                <li key={issue.number}>
                  <Entry issue={issue} />
                </li>
              ))}
            </ul>
            {next !== undefined && (
              <p>
                <Link to={`/newsletter/issues?before=${next}`}>{t('issues.olderList')}</Link>
              </p>
            )}
            <SignUp />
          </>
        )}
      </Container>
    </>
  );
}

function Entry({
  issue: { number, language, subject, intro, day, date },
}: {
  readonly issue: PastIssueSummary;
}) {
  const { t } = useTranslation('newsletter');
  const languageAttributes = useLanguageAttributes(language);
  return (
    <article className={styles.entry}>
      <p className={styles.date}>
        <time dateTime={day}>{date}</time>
        {number === 0 && <> · {t('issues.sample')}</>}
      </p>
      <h2 className={styles.subject} {...languageAttributes}>
        <Link to={pastIssuePath(number)}>{subject}</Link>
      </h2>
      {intro && <p {...languageAttributes}>{intro}</p>}
    </article>
  );
}

function SignUp() {
  const { t } = useTranslation('newsletter');
  return (
    <ButtonLink to="/#newsletter-form" variant="secondary" className={styles.signUp}>
      {t('preferences.signUp')}
    </ButtonLink>
  );
}
