import { hrefTo, Link, useSite, useTranslation, type ParseKeys } from '@larkfield/area';
import { Container, PageHero } from '@larkfield/ui';
import { operator } from '../../../site.config.ts';
import { declarationsOf, type Declaration, type LegalText } from './declarations.ts';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from './documents.ts';
import styles from './legal-page.module.css';

/** Renders one legal document: marked as a sample, with version, PDF and links to the others. */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const site = useSite();
  const { name, product, email, address } = site.brand;
  const values = { name, product };
  const others = (Object.keys(LEGAL_PATHS) as LegalDocument[]).filter((other) => other !== document);
  // `LEGAL_DOCUMENTS` and the declarations name exactly the keys that there are; a test renders all.
  const text: LegalText = (key, counted) => t(key as ParseKeys<'legal'>, { ...values, ...counted });
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
            <h2 id={`${key}-title`}>{text(`${document}.sections.${key}.title`)}</h2>
            <p>{text(`${document}.sections.${key}.text`)}</p>
            {declarationsOf(`${document}.${key}`, text).map((declaration) => (
              <Facts key={declaration.title} {...declaration} />
            ))}
          </section>
        ))}
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">{t('contactTitle')}</h2>
          <div className="stack">
            <p>{t('contactText')}</p>
            <p>
              <Link to="/your-data">{t('yourData')}</Link>
            </p>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            {operator.dataProtection !== '' && (
              <p>
                {t('dataProtection')} <bdi>{operator.dataProtection}</bdi>
              </p>
            )}
            <address>
              {address.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </div>
        </section>
        <nav aria-labelledby="all-title" className={styles.others}>
          <h2 id="all-title">{t('others')}</h2>
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

function Facts({ title, facts }: Declaration) {
  return (
    <div className={styles.facts}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
