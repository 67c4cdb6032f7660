import { Link, useTranslation } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import { memo } from 'react';
import { recordPath, type KindShape, type ListedRecord } from '../data/kinds.ts';
import { useFormats, type Formats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useRowNavigation } from '../frame/use-row-navigation.ts';

interface RecordTableProps {
  readonly shape: KindShape;
  readonly owned: OwnedRecordKind;
  readonly own: Readonly<Record<string, string>>;
  readonly items: readonly ListedRecord[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (reference: string, on: boolean) => void;
}

/** Renders a page of a list: a table, on small screens cards. Memoised: renders when its records change. */
export const RecordTable = memo(Table);

function Table({ shape, owned, own, items, selected, onSelect }: RecordTableProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = useRowNavigation(items.length);
  const columns = shape.columns.filter(({ listed }) => listed);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{owned.label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('records.select')}</span>
            </th>
            <th scope="col">{own['reference']}</th>
            <th scope="col">{own['state']}</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{own['owner']}</th>
          </tr>
        </thead>
        <tbody ref={rows.body} onKeyDown={rows.onKeyDown}>
          {items.map((record, index) => (
            <RecordRow
              key={record.reference}
              shape={shape}
              owned={owned}
              own={own}
              record={record}
              format={format}
              index={index}
              entered={rows.isTabStop(index)}
              checked={selected.has(record.reference)}
              onFocus={rows.onFocus}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecordRowProps extends Pick<RecordTableProps, 'shape' | 'owned' | 'own' | 'onSelect'> {
  readonly record: ListedRecord;
  readonly format: Formats;
  readonly index: number;
  readonly entered: boolean;
  readonly checked: boolean;
  readonly onFocus: (index: number) => void;
}

/** Memoised: moving or selecting renders only the affected rows. */
const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { shape, owned, own, record, format, index, entered, checked, onFocus, onSelect } = props;
  const { reference, owner, values } = record;
  const { t } = useTranslation('admin');
  const state = shape.states.find(({ id }) => id === record.state);
  return (
    <tr onFocus={() => onFocus(index)}>
      <td data-label={t('records.select')}>
        <input
          type="checkbox"
          className={parts.check}
          aria-label={t('records.selectOne', { reference })}
          checked={checked}
          onChange={({ currentTarget }) => onSelect(reference, currentTarget.checked)}
        />
      </td>
      <th scope="row" data-label={own['reference']}>
        <Link to={recordPath(owned, reference)} data-row tabIndex={entered ? 0 : -1}>
          <bdi>{shortReference(reference)}</bdi>
        </Link>
      </th>
      <td data-label={own['state']}>
        <span className={cx(parts.pill, state?.waiting && parts.waiting)}>
          {state?.label ?? record.state}
        </span>
      </td>
      {shape.columns
        .filter(({ listed }) => listed)
        .map((column) => (
          <td key={column.id} data-label={column.label}>
            <bdi>{format.value(column, values[column.id])}</bdi>
          </td>
        ))}
      <td data-label={own['owner']}>{owner}</td>
    </tr>
  );
});

/** Shortens long random ids; their beginning identifies them. */
function shortReference(reference: string): string {
  return reference.length > 20 ? `${reference.slice(0, 8)}…` : reference;
}
