import { useSite } from '@larkfield/area';
import type { ReactNode } from 'react';
import styles from './form-panel.module.css';
import { PANEL_IDS, type FormPanels, type PanelName } from './use-form-panels.ts';

interface FormPanelProps {
  readonly name: PanelName;
  readonly panels: FormPanels;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The place of one form. Until script runs, its anchor shows it (`:target`); what was typed survives closing. */
export function FormPanel({ name, panels, title, lead, children }: FormPanelProps) {
  const { interactive } = useSite();
  const id = PANEL_IDS[name];
  return (
    <div
      id={id}
      className={interactive ? styles.panel : `${styles.panel} ${styles.byAnchor}`}
      hidden={interactive && panels.open !== name}
    >
      <h3 id={`${id}-title`} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
