import { Icon } from '@larkfield/ui';
import styles from './closed-notice.module.css';

export function ClosedNotice({ children }: { readonly children: string }) {
  return (
    <p className={styles.notice}>
      <Icon name="clock" />
      {children}
    </p>
  );
}
