import { useStableSite, useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import styles from '../parts/header.module.css';
import { LanguageList } from './language-list.tsx';
import { ToolMenu } from '../parts/tool-menu.tsx';

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const { language } = useStableSite();
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
      <LanguageList className={styles['languages']} />
    </ToolMenu>
  );
}
