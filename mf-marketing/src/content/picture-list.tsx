import { cx } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { HeadedList } from './headed-list.tsx';
import styles from './picture-list.module.css';
import type { Point } from './points.tsx';

interface PictureListProps {
  /** `id` is the anchor that other pages lead to; pictures are decorative, 720 x 400. */
  readonly items: readonly (Point & { readonly id: string; readonly picture: string })[];
  /** One below the other on wide screens, with the picture beside the words. */
  readonly rows?: boolean;
  /** Heading of the section, as the first cell of the grid. */
  readonly head?: ReactNode;
}

/** Things that are easier to tell apart by a picture. */
export function PictureList({ items, rows = false, head }: PictureListProps) {
  const grid = cx(styles.list, rows ? styles.rows : styles.grid);
  return (
    <HeadedList grid={grid} head={head}>
      {items.map(({ key, id, picture, title, text }) => (
        <li key={key} id={id} className={styles.item}>
          <img src={picture} alt="" width="720" height="400" loading="lazy" />
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </HeadedList>
  );
}
