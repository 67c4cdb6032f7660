import { Link, useTranslation } from '@larkfield/area';
import type { OwnedKind } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import { recordPath, type KindShape, type ListedRecord } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useRows } from '../frame/use-rows.ts';

interface RecordTableProps {
  readonly shape: KindShape;
  readonly owned: OwnedKind;
  readonly own: Readonly<Record<string, string>>;
  readonly items: readonly ListedRecord[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (reference: string, on: boolean) => void;
}

/** A page of a list: a table, on small screens a stack of cards. */
export function RecordTable({ shape, owned, own, items, selected, onSelect }: RecordTableProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = useRows(items.length);
  const columns = shape.columns.filter(({ listed }) => listed);
  const stateOf = (state: string) => shape.states.find(({ id }) => id === state);
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
          {items.map(({ reference, state, owner, values }, index) => (
            <tr key={reference} onFocus={() => rows.onFocus(index)}>
              <td data-label={t('records.select')}>
                <input
                  type="checkbox"
                  className={parts.check}
                  aria-label={t('records.selectOne', { reference })}
                  checked={selected.has(reference)}
                  onChange={({ currentTarget }) => onSelect(reference, currentTarget.checked)}
                />
              </td>
              <th scope="row" data-label={own['reference']}>
                <Link to={recordPath(owned, reference)} data-row tabIndex={rows.tabIndexOf(index)}>
                  <bdi>{shortReference(reference)}</bdi>
                </Link>
              </th>
              <td data-label={own['state']}>
                <span className={cx(parts.pill, stateOf(state)?.waiting && parts.waiting)}>
                  {stateOf(state)?.label ?? state}
                </span>
              </td>
              {columns.map((column) => (
                <td key={column.id} data-label={column.label}>
                  <bdi>{format.value(column, values[column.id])}</bdi>
                </td>
              ))}
              <td data-label={own['owner']}>{owner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Some kinds are named by long random ids: their beginning tells them apart. */
function shortReference(reference: string): string {
  return reference.length > 20 ? `${reference.slice(0, 8)}…` : reference;
}
