import { Link, useSite } from '@larkfield/area';
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx';
import { AccountInBar } from './account/account.tsx';
import { BrandMark } from './parts/brand-mark.tsx';
import styles from './parts/header.module.css';
import { LanguageMenu } from './language/language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { SearchLink } from './search-link.tsx';
import { SkipLink } from './parts/skip-link.tsx';

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
            <AccountInBar />
          </div>
          <MainMenu />
        </div>
      </header>
    </>
  );
}
