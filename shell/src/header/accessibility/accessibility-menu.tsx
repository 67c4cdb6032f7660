import { useTranslation } from '@larkfield/area';
import { useState, type ReactNode } from 'react';
import styles from './accessibility-menu.module.css';
import { ContrastPanel } from './contrast-panel.tsx';
import header from '../parts/header.module.css';
import { HearPanel } from './hear-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';

const MENU_ID = 'accessibility-menu';

/** Renders Contrast, Read and Hear, one open at a time. It is a real form, so choices work without script. */
export function AccessibilityMenu() {
  const { t } = useTranslation('shell');
  const [heard, setHeard] = useState(false);
  return (
    <>
      <button type="button" className={header['tool']} popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9.5" />
          <circle className={styles['head']} cx="12" cy="7" r="1.4" />
          <path d="M7 10.2c3.4 1 6.6 1 10 0M12 10.9v3.3m-2.4 4 2.4-4 2.4 4" />
        </svg>
        <span className={header['word']}>{t('accessibility.label')}</span>
      </button>
      <form
        id={MENU_ID}
        popover="auto"
        className={`${header['popover']} ${styles['menu']}`}
        method="post"
        action="/preferences"
        aria-label={t('accessibility.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <Part title={t('accessibility.contrast')} first>
          <ContrastPanel />
        </Part>
        <Part title={t('accessibility.read.title')}>
          <ReadingPanel />
        </Part>
        <Part title={t('accessibility.hear.title')} onOpen={() => setHeard(true)}>
          <HearPanel open={heard} />
        </Part>
      </form>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly first?: boolean;
  readonly onOpen?: () => void;
}

/** The browser closes other `details` elements of the same name. */
function Part({ title, children, first = false, onOpen }: PartProps) {
  return (
    <details
      name={MENU_ID}
      className={styles['part']}
      open={first}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>{title}</summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}
