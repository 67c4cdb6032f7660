import { cx } from './cx.ts';
import styles from './scene.module.css';
import scenes from './scenes.svg';

/** Names of the drawings. All are views of one SVG file, which loads once. */
export const SCENES = ['arrived', 'mail', 'lost', 'closed', 'empty', 'door'] as const;
export type SceneName = (typeof SCENES)[number];

interface SceneProps {
  readonly name: SceneName;
  /** Smaller size for use inside a page. */
  readonly small?: boolean;
}

/** Renders a decorative drawing; the text beside it carries the meaning. */
export function Scene({ name, small = false }: SceneProps) {
  return (
    <img
      className={cx(styles.scene, small && styles.small)}
      src={`${scenes}#${name}`}
      alt=""
      width="480"
      height="360"
    />
  );
}
