import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Scene } from '../primitives/scene.tsx';

/** Renders a scene, an explanation and a next step in place of an empty list. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Scene name="empty" small />
      <div className="stack">{children}</div>
    </div>
  );
}
