import { hrefTo, Link, useSite, useTranslation, type ParseKeys } from '@larkfield/area';
import { Container, PageHero } from '@larkfield/ui';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from './documents.ts';
import styles from './legal-page.module.css';

/** Renders one legal document: marked as a sample, with version, PDF and links to the others. */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const site = useSite();
  const { name, product, email, address } = site.brand;
  const values = { name, product };
  const others = (Object.keys(LEGAL_PATHS) as LegalDocument[]).filter((other) => other !== document);
  const section = (key: string, part: 'title' | 'text') =>
    // `LEGAL_DOCUMENTS` lists exactly the sections that each document has.
    t(`${document}.sections.${key}.${part}` as ParseKeys<'legal'>, values);
  return (
    <>
      <PageHero
        eyebrow={t('eyebrow')}
        title={t(`${document}.documentTitle`)}
        lead={t(`${document}.lead`, values)}
      >
        <a href={`${hrefTo(site, LEGAL_PATHS[document])}.pdf`} type="application/pdf">
          {t('pdf')}
        </a>
      </PageHero>
      <Container className={styles.document}>
        <p className={styles.sample}>
          <strong>{t('sample')}</strong> {t('version')}
        </p>
        {LEGAL_DOCUMENTS[document].map((key) => (
          <section key={key} aria-labelledby={`${key}-title`}>
            <h2 id={`${key}-title`}>{section(key, 'title')}</h2>
            <p>{section(key, 'text')}</p>
          </section>
        ))}
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">{t('contactTitle')}</h2>
          <div className="stack">
            <p>{t('contactText')}</p>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <address>
              {address.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </div>
        </section>
        <nav aria-labelledby="others-title" className={styles.others}>
          <h2 id="others-title">{t('others')}</h2>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <Link to={LEGAL_PATHS[other]}>{t(`${other}.documentTitle`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </>
  );
}
