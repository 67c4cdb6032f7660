import { Link, useStableSite, useTranslation } from '@larkfield/area';
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx';
import { AccountInBar } from './account/account.tsx';
import { BrandMark } from './parts/brand-mark.tsx';
import styles from './parts/header.module.css';
import { LanguageMenu } from './language/language-menu.tsx';
import { MAIN_MENU, MainMenu } from './main-menu.tsx';
import { SearchLink } from './search-link.tsx';
import { SkipLink } from './parts/skip-link.tsx';

/** Renders the header of the site, or the header that the current area configures in its contract. */
export function Header() {
  const { t } = useTranslation('shell');
  const { brand, bar } = useStableSite();
  // A single link fits into the first row.
  const inRow = bar?.links.length === 0;
  return (
    <>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <Link to={bar ? bar.home.path : '/'} className={styles['brand']}>
            <BrandMark />
            <span>
              {brand.name} {bar && <small>{bar.home.label}</small>}
            </span>
          </Link>
          {inRow && <MainMenu />}
          <div className={styles['tools']}>
            <SearchLink />
            <LanguageMenu />
            <AccessibilityMenu />
            <AccountInBar />
            <button type="button" className={styles['toggle']} popoverTarget={MAIN_MENU}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" />
              </svg>
              <span className={styles['word']}>{t('menu.open')}</span>
            </button>
          </div>
          {!inRow && <MainMenu />}
        </div>
      </header>
    </>
  );
}
