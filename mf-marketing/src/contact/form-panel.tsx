import { useSite, whenIdle } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import styles from './form-panel.module.css';
import { PANEL_IDS, type FormPanels, type PanelName } from './use-form-panels.ts';

interface FormPanelProps {
  readonly name: PanelName;
  readonly panels: FormPanels;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/**
 * Renders the panel of one form. Without script its anchor shows it (`:target`). Closing keeps the entries. A hidden form
 * renders when the browser is idle.
 */
export function FormPanel({ name, panels, title, lead, children }: FormPanelProps) {
  const { interactive } = useSite();
  const id = PANEL_IDS[name];
  const isOpen = panels.open === name;
  const [drawn, setDrawn] = useState(!interactive);
  if (isOpen && !drawn) setDrawn(true);
  useEffect(() => (drawn ? undefined : whenIdle(() => startTransition(() => setDrawn(true)))), [drawn]);
  return (
    <div
      id={id}
      className={cx(styles.panel, !interactive && !isOpen && styles.byAnchor)}
      hidden={interactive && !isOpen}
    >
      <h3 id={`${id}-title`} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {lead && <p className={styles.lead}>{lead}</p>}
      {drawn && children}
    </div>
  );
}
