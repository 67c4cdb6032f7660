import { cx } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { HeadedList } from './headed-list.tsx';
import styles from './picture-list.module.css';
import type { Point } from './point-list.tsx';

interface PictureListProps {
  /** `id` is the anchor for other pages. Pictures are decorative, 720 x 400 px. */
  readonly items: readonly (Point & { readonly id: string; readonly picture: string })[];
  /** One item per row on wide screens, with the picture beside the text. */
  readonly rows?: boolean;
  /** Section heading as the first cell of the grid. */
  readonly head?: ReactNode;
}

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
