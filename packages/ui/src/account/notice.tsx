import type { ReactNode } from 'react';
import { Icon, type IconName } from '../primitives/icon.tsx';
import styles from './panels.module.css';

/** Renders a message in a live region that exists before the message, so that screen readers announce it. */
export function Notice({
  icon = 'check',
  children,
}: {
  readonly icon?: IconName;
  readonly children?: ReactNode;
}) {
  return (
    <div role="status" className={styles.live}>
      {children !== undefined && children !== false && (
        <div className={styles.notice}>
          <Icon name={icon} />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
