import { useSite, useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import styles from './header.module.css';
import { LanguageLink } from './language-link.tsx';
import { closePopover } from './menu-items.ts';
import { ToolMenu } from './tool-menu.tsx';

/** The 13 languages by their own names, as links to this very page in each of them. */
export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const { language } = useSite();
  const current = LANGUAGES.find(({ tag }) => tag === language)?.name;
  return (
    <ToolMenu
      id="language-menu"
      label={t('language.label')}
      icon={
        <>
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
        </>
      }
      state={<span className={styles['word']}>{current}</span>}
    >
      <ul className={styles['languages']}>
        {LANGUAGES.map(({ tag, name }) => (
          <li key={tag}>
            <LanguageLink
              language={tag}
              lang={tag}
              aria-current={tag === language ? 'true' : undefined}
              onClick={closePopover}
            >
              {name}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </ToolMenu>
  );
}
