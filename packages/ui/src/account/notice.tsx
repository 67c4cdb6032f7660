import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './panels.module.css';

/** Good or plain news in a box. The live region around it is there before the news, so that it is read out. */
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
