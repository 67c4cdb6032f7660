import { Link, useSite } from '@larkfield/area';
import { AccessibilityMenu } from './accessibility-menu.tsx';
import { BarAccount } from './account.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { SearchLink } from './search-link.tsx';
import { SkipLink } from './skip-link.tsx';

/** Site header: skip link, name, menu of the active areas, search, language, accessibility, account. */
export function Header() {
  const { brand } = useSite();
  return (
    <>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <Link to="/" rel="home" className={styles['brand']}>
            <BrandMark />
            {brand.name}
          </Link>
          <div className={styles['tools']}>
            <SearchLink />
            <LanguageMenu />
            <AccessibilityMenu />
            <BarAccount />
          </div>
          <MainMenu />
        </div>
      </header>
    </>
  );
}
