import { Link, useHasRoute, useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, PageHead, useLanguageAttributes } from '@larkfield/ui';
import { RichText } from '@larkfield/ui/rich-text';
import type { PastIssueData } from '../../forms/issue-pages.ts';
import { pastIssuePath } from '../past-issues/issue-path.ts';
import styles from './page.module.css';

/** Renders `/newsletter/issues/:number`: an issue as it was sent. */
export function Component() {
  const { t } = useTranslation('newsletter');
  const issue = useLoaderData<'/newsletter/issues/:number'>();
  const { number, language, subject, intro, day, date, otherLanguage, content, items } = issue;
  const languageAttributes = useLanguageAttributes(language);
  return (
    <>
      <PageHead back={{ to: '/newsletter/issues', label: t('issues.title') }}>
        <h1 {...languageAttributes}>{subject}</h1>
        <p>
          <time dateTime={day}>{t('issues.sentOn', { date })}</time>
          {number === 0 && <> · {t('issues.sample')}</>}
        </p>
        {otherLanguage !== undefined && (
          <p className={styles.notice}>{t('issues.otherLanguage', { language: otherLanguage })}</p>
        )}
        {intro && (
          <p className="lead" {...languageAttributes}>
            {intro}
          </p>
        )}
      </PageHead>
      <Container className={styles.content}>
        {content.length > 0 && (
          <div {...languageAttributes}>
            <RichText nodes={content} />
          </div>
        )}
        {items.length > 0 && (
          <section aria-labelledby="issue-items" className={styles.items}>
            <h2 id="issue-items">{t('issues.items')}</h2>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.href}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Neighbors issue={issue} />
        <section aria-labelledby="issue-sign-up" className={styles.signUp}>
          <h2 id="issue-sign-up">{t('issues.signUpTitle')}</h2>
          <p>{t('issues.signUpText')}</p>
          <ButtonLink to="/#newsletter-form" variant="secondary">
            {t('preferences.signUp')}
          </ButtonLink>
        </section>
      </Container>
    </>
  );
}

function Item({
  item: { kind, href, language, title, summary, date, image },
}: {
  readonly item: PastIssueData['items'][number];
}) {
  const { t } = useTranslation('newsletter');
  const hasItems = useHasRoute('/events/:slug');
  // The author may have stated a wrong language, so the browser detects the direction.
  const author = { ...useLanguageAttributes(language), dir: 'auto' } as const;
  return (
    <article className={styles.item}>
      {image && <img {...image} alt={image.alt} loading="lazy" className={styles.picture} />}
      <p className={styles.kind}>
        {t(`issues.${kind}`)} · {date}
      </p>
      <h3 {...author}>{hasItems ? <Link to={href}>{title}</Link> : title}</h3>
      {summary && <p {...author}>{summary}</p>}
    </article>
  );
}

function Neighbors({ issue: { previous, next } }: { readonly issue: PastIssueData }) {
  const { t } = useTranslation('newsletter');
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={t('issues.others')} className={styles.neighbors}>
      {next !== undefined && <Link to={pastIssuePath(next)}>{t('issues.newer')}</Link>}
      {previous !== undefined && <Link to={pastIssuePath(previous)}>{t('issues.older')}</Link>}
    </nav>
  );
}
