import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useId, useRef, useState, type RefObject } from 'react';
import { UNITS } from '../../../shared/catalogues.ts';
import type { NeededItem } from '../../../forms/item-data.ts';
import styles from './write.module.css';

interface NeededItemsProps {
  readonly items: readonly NeededItem[];
  readonly onChange: (items: readonly NeededItem[]) => void;
}

/**
 * Renders the list of needed items, with a button that adds the entered item if it is complete, and one that removes the
 * checked items (E33, E37, E38).
 */
export function NeededItems({ items, onChange }: NeededItemsProps) {
  const { t } = useTranslation('posting');
  const entry = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState('');
  const add = () => {
    const item = enteredIn(entry.current);
    setProblem(item ? '' : t('items.incomplete'));
    if (!item) return;
    onChange([...items, item]);
    const inputs = [...(entry.current?.querySelectorAll('input') ?? [])];
    for (const input of inputs) input.value = '';
    inputs[0]?.focus();
  };
  const remove = () => {
    onChange(items.filter((_, index) => !ticked.has(index)));
    setTicked(new Set());
  };
  return (
    <fieldset className={styles.items}>
      <legend className={styles.label}>{t('items.title')}</legend>
      {items.length > 0 && <Rows items={items} ticked={ticked} onTicked={setTicked} />}
      <EntryRow row={entry} />
      <p role="alert" className={styles.error}>
        {problem}
      </p>
      <p className={styles.buttons}>
        <Button variant="secondary" onClick={add}>
          {t('items.add')}
        </Button>
        <Button variant="secondary" onClick={remove}>
          {t('items.remove')}
        </Button>
      </p>
    </fieldset>
  );
}

function enteredIn(row: HTMLElement | null): NeededItem | undefined {
  const [first, second] = [...(row?.querySelectorAll('input') ?? [])];
  const name = first?.value.trim() ?? '';
  const quantity = second?.value.trim().replace(',', '.') ?? '';
  const unit = UNITS.find((each) => each === row?.querySelector('select')?.value);
  const complete = name !== '' && /^\d{1,6}(?:\.\d{1,3})?$/.test(quantity) && unit;
  return complete ? { name, quantity, unit } : undefined;
}

interface RowsProps {
  readonly items: readonly NeededItem[];
  readonly ticked: ReadonlySet<number>;
  readonly onTicked: (ticked: ReadonlySet<number>) => void;
}

function Rows({ items, ticked, onTicked }: RowsProps) {
  const { t: e } = useTranslation('events');
  const tick = (index: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(index);
    else next.delete(index);
    onTicked(next);
  };
  return (
    <ul className={styles.rows}>
      {items.map(({ name, quantity, unit }, index) => (
        <li key={`${index} ${name}`}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={ticked.has(index)}
              onChange={({ currentTarget }) => tick(index, currentTarget.checked)}
            />
            <bdi>{e('item.needed', { name, quantity, unit: e(`units.${unit}`) })}</bdi>
          </label>
        </li>
      ))}
    </ul>
  );
}

function EntryRow({ row }: { readonly row: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const id = useId();
  return (
    <div ref={row} className={styles.entry}>
      <label htmlFor={`${id}-name`}>
        {t('items.name')}
        <input id={`${id}-name`} dir="auto" maxLength={100} />
      </label>
      <label htmlFor={`${id}-quantity`}>
        {t('items.quantity')}
        <input id={`${id}-quantity`} inputMode="decimal" />
      </label>
      <label htmlFor={`${id}-unit`}>
        {t('items.unit')}
        <select id={`${id}-unit`}>
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {e(`units.${unit}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
