import { useSite, useTranslation } from '@larkfield/area';
import { THEMES } from '@larkfield/contracts';
import type { Actions } from '../app/view.ts';
import styles from './header.module.css';

/** Contrast modes of the accessibility menu. */
export function ContrastPart({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslation('shell');
  const { theme, interactive } = useSite();
  return (
    <ul className={styles['themes']} aria-label={t('accessibility.contrast')}>
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
  );
}
