import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { Container, Icon } from '@larkfield/ui';
import { use } from 'react';
import { SOURCE_NOTES, PageNotesContext } from './source-notes.ts';
import styles from './source-list.module.css';

/** Renders the source notes of the page. Each note links back to its mark in the text. */
export function SourceList() {
  const { t } = useTranslation('marketing');
  const { name: brand } = useSite().brand;
  const shown = use(PageNotesContext);
  const contact = <Link to="/contact#contact-form" />;
  return (
    <aside aria-labelledby="sources-title" className={styles.sources}>
      <Container>
        <h2 id="sources-title" className={styles.title}>
          {t('sources.title')}
        </h2>
        <ol className={styles.list}>
          {SOURCE_NOTES.filter(({ key }) => shown.includes(key)).map(({ key, url, proof }) => (
            <li key={key} id={`note-${key}`}>
              <Trans
                t={t}
                i18nKey={`sources.${key}`}
                // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the text goes in here
                components={{ publication: <a href={url} /> }}
              />{' '}
              {proof && (
                <Trans t={t} i18nKey={`sources.${proof}`} values={{ brand }} components={{ contact }} />
              )}
              <a className={styles.back} href={`#mark-${key}`} role="doc-backlink">
                <Icon name="arrow" />
                <span className="visually-hidden">{t('sources.back')}</span>
              </a>
            </li>
          ))}
        </ol>
      </Container>
    </aside>
  );
}
