import { Icon } from '@larkfield/ui';
import styles from './notice.module.css';

/** Says on a tile that its way is closed for now; stands where other tiles have their link. */
export function Notice({ children }: { readonly children: string }) {
  return (
    <p className={styles.notice}>
      <Icon name="clock" />
      {children}
    </p>
  );
}
