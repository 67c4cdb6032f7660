import { Link, useSite, useTranslation } from '@larkfield/area';
import type { Actions } from '../app/view.ts';
import { AccessibilityMenu } from './accessibility-menu.tsx';
import { BarAccount } from './account.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { SearchLink } from './search-link.tsx';

/** Site header: skip link, name, menu of the active areas, search, language, accessibility, account. */
export function Header({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslation('shell');
  const { brand } = useSite();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <Link to="/" className={styles['brand']}>
            <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
              <circle className={styles['disc']} cx="16" cy="16" r="16" />
              <path
                className={styles['bird']}
                d="M7 19c4 .5 7-1 9-4.5 1.5-2.6 4-4 8-3.5-1 4.5-3.5 8.5-8 10.5-3 1.3-6.5.5-9-2.5Z"
              />
              <path className={styles['wing']} d="M11 9c3 .5 5 2.5 5.5 6-3.5-.5-5.5-2.5-5.5-6Z" />
            </svg>
            {brand.name}
          </Link>
          <div className={styles['tools']}>
            <SearchLink />
            <LanguageMenu actions={actions} />
            <AccessibilityMenu actions={actions} />
            <BarAccount />
          </div>
          <MainMenu />
        </div>
      </header>
    </>
  );
}
