import { useSite, useTranslation } from '@larkfield/area';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import type { Actions } from '../app/view.ts';
import styles from './header.module.css';
import { closePopover } from './menu-items.ts';

const MENU_ID = 'language-menu';

/** The 13 languages by their own names, as links to this very page in each of them. */
export function LanguageMenu({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslation('shell');
  const { language, path, search, interactive } = useSite();
  const current = LANGUAGES.find(({ tag }) => tag === language)?.name;
  return (
    <>
      <button type="button" className={styles['tool']} popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
        </svg>
        <span className="visually-hidden">{t('language.label')}</span>
        <span className={styles['word']}>{current}</span>
      </button>
      <nav id={MENU_ID} popover="auto" className={styles['popover']} aria-label={t('language.label')}>
        <ul className={styles['languages']}>
          {LANGUAGES.map(({ tag, name }) => (
            <li key={tag}>
              <a
                href={localizePath(path || '/', tag) + (interactive ? search : '')}
                lang={tag}
                hrefLang={tag}
                aria-current={tag === language ? 'true' : undefined}
                onClick={(event) => {
                  actions.rememberLanguage(tag);
                  closePopover(event);
                }}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
