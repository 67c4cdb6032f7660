import { useSite } from '@larkfield/area';
import { THEMES } from '@larkfield/contracts';
import type { Actions } from '../app/view.ts';
import { useTexts } from '../texts.ts';
import styles from './header.module.css';

const MENU_ID = 'contrast-menu';

/** Contrast modes. A real form, so that the choice works before the script does. */
export function ContrastMenu({ actions }: { readonly actions: Actions }) {
  const t = useTexts();
  const { theme, interactive } = useSite();
  return (
    <>
      <button type="button" className={styles['tool']} popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path className={styles['half']} d="M12 3a9 9 0 0 1 0 18Z" />
        </svg>
        <span className={styles['word']}>{t('accessibility.label')}</span>
      </button>
      <form
        id={MENU_ID}
        popover="auto"
        className={styles['popover']}
        method="post"
        action="/preferences"
        aria-label={t('accessibility.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <p className={styles['heading']} id="contrast-heading">
          {t('accessibility.contrast')}
        </p>
        <ul className={styles['themes']} aria-labelledby="contrast-heading">
          {THEMES.map((name) => (
            <li key={name}>
              <button
                type="submit"
                name="theme"
                value={name}
                className={styles['swatch']}
                data-swatch={name}
                aria-pressed={interactive && theme === name}
                onClick={() => actions.setTheme(name)}
              >
                {t(`accessibility.themes.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
}
