import { Link, useTranslation } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import { memo } from 'react';
import { recordPath, type ColumnShape, type KindShape, type ListedRecord } from '../../data/kinds.ts';
import { recordName, shortReference } from '../../data/record-name.ts';
import { useFormats, type Formats } from '../../data/use-formats.ts';
import { DueDate } from '../../frame/due-date.tsx';
import parts from '../../frame/parts.module.css';
import { useRowNavigation } from '../../frame/use-row-navigation.ts';
import styles from './list.module.css';

interface RecordTableProps {
  readonly shape: KindShape;
  readonly owned: OwnedRecordKind;
  readonly own: Readonly<Record<string, string>>;
  readonly columns: readonly ColumnShape[];
  readonly items: readonly ListedRecord[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (reference: string, on: boolean) => void;
  readonly onActions: (record: ListedRecord) => void;
}

/** Renders a page of a list: a table, on small screens cards. Memoised: renders when its records change. */
export const RecordTable = memo(Table);

function Table(props: RecordTableProps) {
  const { owned, own, columns, items, selected, ...shared } = props;
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = useRowNavigation(items.length);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards, styles.table)}>
        <caption className="visually-hidden">{owned.label}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.select}>
              <span className="visually-hidden">{t('records.select')}</span>
            </th>
            <th scope="col" className={styles.name}>
              {own['reference']}
            </th>
            <th scope="col">{own['state']}</th>
            {props.shape.due && <th scope="col">{t('due.title')}</th>}
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cx(isNumber(column) && styles.number)}>
                {column.label}
              </th>
            ))}
            <th scope="col">{own['owner']}</th>
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('records.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows.body} onKeyDown={rows.onKeyDown}>
          {items.map((record, index) => (
            <RecordRow
              key={record.reference}
              {...shared}
              owned={owned}
              own={own}
              columns={columns}
              record={record}
              format={format}
              index={index}
              entered={rows.isTabStop(index)}
              checked={selected.has(record.reference)}
              onFocus={rows.onFocus}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecordRowProps extends Omit<RecordTableProps, 'items' | 'selected'> {
  readonly record: ListedRecord;
  readonly format: Formats;
  readonly index: number;
  readonly entered: boolean;
  readonly checked: boolean;
  readonly onFocus: (index: number) => void;
}

/** Memoised: moving or selecting renders only the affected rows. */
const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { shape, owned, own, columns, record, format, index, entered, checked } = props;
  const { onFocus, onSelect, onActions } = props;
  const { reference, owner, values } = record;
  const { t } = useTranslation('admin');
  const state = shape.states.find(({ id }) => id === record.state);
  const name = recordName(shape, record, format);
  const tabIndex = entered ? 0 : -1;
  return (
    <tr onFocus={() => onFocus(index)}>
      <td data-label={t('records.select')} className={styles.select}>
        <input
          type="checkbox"
          className={parts.check}
          aria-label={t('records.selectOne', { reference })}
          checked={checked}
          onChange={({ currentTarget }) => onSelect(reference, currentTarget.checked)}
        />
      </td>
      <th scope="row" className={styles.name}>
        <Link to={recordPath(owned, reference)} data-row tabIndex={tabIndex}>
          {name && <bdi className={styles.title}>{name}</bdi>}
          <bdi className={cx(name && styles.reference)}>{shortReference(reference)}</bdi>
        </Link>
      </th>
      <td data-label={own['state']}>
        <span className={cx(parts.pill, state?.waiting && parts.waiting)}>
          {state?.label ?? record.state}
        </span>
      </td>
      {shape.due && <td data-label={t('due.title')}>{record.dueAt && <DueDate at={record.dueAt} />}</td>}
      {columns.map((column) => (
        <Cell key={column.id} column={column} text={format.value(column, values[column.id])} />
      ))}
      <td data-label={own['owner']}>{owner}</td>
      <td className={styles.actions}>
        <button
          type="button"
          className={styles.menu}
          aria-label={t('records.actionsFor', { name: name ?? reference })}
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          onClick={() => onActions(record)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      </td>
    </tr>
  );
});

/** Types whose values are compared digit by digit. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'money', 'rate', 'years', 'bytes']);

const isNumber = ({ type, choices }: ColumnShape): boolean => NUMBERS.has(type) && !choices;

/** Empty cells have no content, so that cards leave them out. */
function Cell({ column, text }: { readonly column: ColumnShape; readonly text: string }) {
  return (
    <td data-label={column.label} className={cx(isNumber(column) && styles.number)}>
      {text && <bdi>{text}</bdi>}
    </td>
  );
}
