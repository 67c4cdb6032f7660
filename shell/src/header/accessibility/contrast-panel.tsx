import { useSite, useTranslation } from '@larkfield/area';
import { THEMES } from '@larkfield/contracts';
import { chooseTheme } from '../../reading/display-choices.ts';
import { useShell, useShellState } from '../../state/shell-context.ts';
import styles from '../parts/header.module.css';

export function ContrastPanel() {
  const { t } = useTranslation('shell');
  const { interactive } = useSite();
  const { store } = useShell();
  const theme = useShellState((state) => state.theme);
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
            onClick={() => chooseTheme(store, name)}
          >
            {t(`accessibility.themes.${name}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
