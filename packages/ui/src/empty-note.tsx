import type { ReactNode } from 'react';
import styles from './empty-note.module.css';
import { Scene } from './scene.tsx';

/** Stands where a list has nothing to show: a scene, why that is, and what to do. */
export function EmptyNote({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Scene name="empty" small />
      <div className="stack">{children}</div>
    </div>
  );
}
