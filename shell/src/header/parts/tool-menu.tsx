import type { ReactNode } from 'react';
import styles from './header.module.css';

interface ToolMenuProps {
  readonly id: string;
  /** Name of button and menu for screen readers. */
  readonly label: string;
  /** SVG shapes on a grid of 24 x 24. */
  readonly icon: ReactNode;
  /** Current state, shown beside the icon. */
  readonly state: ReactNode;
  readonly children: ReactNode;
}

/** Renders a button of the bar that opens a native popover, which works without script. */
export function ToolMenu({ id, label, icon, state, children }: ToolMenuProps) {
  return (
    <>
      <button type="button" className={styles['tool']} popoverTarget={id}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {icon}
        </svg>
        <span className="visually-hidden">{label}</span>
        {state}
      </button>
      <nav id={id} popover="auto" className={styles['popover']} aria-label={label}>
        {children}
      </nav>
    </>
  );
}
