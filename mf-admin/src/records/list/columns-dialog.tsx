import { useTranslation } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, type FormEvent } from 'react';
import type { KindShape } from '../../data/kinds.ts';
import parts from '../../frame/parts.module.css';
import styles from './list.module.css';

interface ColumnsDialogProps {
  readonly open: boolean;
  readonly shape: KindShape;
  /** Names of the shown columns. */
  readonly shown: readonly string[];
  readonly onChoose: (names: readonly string[] | undefined) => void;
  readonly onClose: () => void;
}

/** Renders the choice of a list's columns. The name of a record is always shown. */
export function ColumnsDialog({ open, shape, shown, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { columns, namedBy = [] } = shape;
  const choices = columns.filter(
    (column) => column.sensitivity !== 'sensitive' && !namedBy.includes(column.id),
  );
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('column');
    onChoose(choices.filter((column) => chosen.includes(column.id)).map((column) => column.id));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <form className={parts.dialog} onSubmit={choose}>
        <h2 id={id} className={parts.dialogTitle}>
          {t('records.columnsTitle')}
        </h2>
        <div role="group" aria-labelledby={id} className={styles.choices}>
          {choices.map((column) => (
            <label key={column.id} className={styles.choice}>
              <input
                type="checkbox"
                name="column"
                value={column.id}
                className={parts.check}
                defaultChecked={shown.includes(column.id)}
              />
              {column.label}
            </label>
          ))}
        </div>
        <div className={parts.row}>
          <Button type="submit" className={parts.small}>
            {t('records.columnsShow')}
          </Button>
          <Button
            variant="secondary"
            className={parts.small}
            onClick={() => {
              onChoose(undefined);
              onClose();
            }}
          >
            {t('records.columnsUsual')}
          </Button>
          <Button variant="secondary" className={parts.small} onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
