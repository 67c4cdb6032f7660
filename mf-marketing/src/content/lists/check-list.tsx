import { Icon } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './check-list.module.css';

export function CheckList({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={index} className={styles.item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
