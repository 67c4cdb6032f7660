import type { ReactNode } from 'react';
import styles from './header.module.css';

interface ToolMenuProps {
  readonly id: string;
  /** Names button and menu for those who listen. */
  readonly label: string;
  /** Shapes on a grid of 24 x 24. */
  readonly icon: ReactNode;
  /** What stands beside the icon: the present state. */
  readonly state: ReactNode;
  /** What the menu holds. */
  readonly children: ReactNode;
}

/** A button of the bar that opens a menu; the browser's own popover, so that it works before the script does. */
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
