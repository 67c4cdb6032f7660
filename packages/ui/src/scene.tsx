import { cx } from './cx.ts';
import styles from './scene.module.css';
import scenes from './scenes.svg';

/** What the bird of the house does: all scenes are views of one file, which a visitor fetches once. */
export const SCENES = ['arrived', 'mail', 'lost', 'closed', 'empty', 'door'] as const;
export type SceneName = (typeof SCENES)[number];

interface SceneProps {
  readonly name: SceneName;
  /** Beside a few words inside of a page. */
  readonly small?: boolean;
}

/** A drawing for a state that has little to show. It says nothing that the words beside it do not. */
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
