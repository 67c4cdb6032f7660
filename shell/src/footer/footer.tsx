import { hrefTo, Link, useSite, useStableSite, useTranslation, type Site } from '@larkfield/area';
import { memo } from 'react';
import { BrandMark } from '../header/parts/brand-mark.tsx';
import { LanguageList } from '../header/language/language-list.tsx';
import { menuItems } from '../header/parts/menu-items.ts';
import { contactLinks } from '../system/contact-links.tsx';
import styles from './footer.module.css';

interface Entry {
  readonly label: string;
  readonly to?: string;
  readonly url?: string;
  /** Address of the same text as a PDF. */
  readonly pdf?: string;
}

/**
 * Renders the site footer: operator, up to four columns of links, and languages. Omits empty columns. An area may ask for
 * the last line alone.
 */
export function Footer() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { brand, bar } = site;
  const copyright = <p>{t('footer.copyright', { years: brand.copyright, name: brand.name })}</p>;
  if (bar?.footer === 'slim') return <footer className={styles['slim']}>{copyright}</footer>;
  const columns: { id: string; title: string; entries: readonly Entry[] }[] = [
    { id: 'site', title: t('footer.site'), entries: menuItems(site, 'footer') },
    { id: 'blog', title: t('footer.blog'), entries: [...brand.blog] },
    { id: 'legal', title: t('footer.legal'), entries: legalEntries(site) },
    {
      id: 'social',
      title: t('footer.social'),
      entries: brand.social.map(({ network, url }) => ({ label: network, url })),
    },
  ];
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        <Operator />
        {columns
          .filter(({ entries }) => entries.length > 0)
          .map(({ id, title, entries }) => (
            <nav key={id} aria-labelledby={`footer-${id}`}>
              <h2 id={`footer-${id}`}>{title}</h2>
              <ul>
                {entries.map((entry) => (
                  <EntryItem key={entry.label} {...entry} />
                ))}
              </ul>
            </nav>
          ))}
      </div>
      <div className={styles['base']}>
        <LanguageList />
        {copyright}
      </div>
    </footer>
  );
}

/** Memoised: the footer renders again with the session, which seldom changes its entries. */
const EntryItem = memo(function EntryItem({ label, to, url, pdf }: Entry) {
  const { t } = useTranslation('shell');
  return (
    <li>
      {to ? (
        <Link to={to}>{label}</Link>
      ) : (
        <a href={url} rel="noopener">
          {label}
        </a>
      )}
      {pdf && (
        <a className={styles['pdf']} href={pdf} type="application/pdf">
          <span className="visually-hidden">{label}</span> {t('footer.pdf')}
        </a>
      )}
    </li>
  );
});

function Operator() {
  const { brand } = useStableSite();
  const { name, address } = brand;
  return (
    <div>
      <Link className={styles['brand']} to="/">
        <BrandMark />
        {name}
      </Link>
      <address>
        {address
          .filter((line) => line !== name)
          .map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        {contactLinks(brand)}
      </address>
    </div>
  );
}

function legalEntries(site: Site): Entry[] {
  return menuItems(site, 'legal').map((item) => ({ ...item, pdf: `${hrefTo(site, item.to)}.pdf` }));
}
