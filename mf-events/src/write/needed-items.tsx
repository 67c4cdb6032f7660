import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import { UNITS } from '../../shared/catalogues.ts';
import type { NeededItem } from '../../shared/item.ts';
import styles from './write.module.css';

interface NeededItemsProps {
  readonly items: readonly NeededItem[];
  readonly onChange: (items: readonly NeededItem[]) => void;
}

/** What an event needs: a row is added once it is complete, ticked rows are removed (E33, E37, E38). */
export function NeededItems({ items, onChange }: NeededItemsProps) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const id = useId();
  const entry = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState('');
  const add = () => {
    const [name, quantity] = [...(entry.current?.querySelectorAll('input') ?? [])];
    const unit = UNITS.find((each) => each === entry.current?.querySelector('select')?.value);
    const amount = quantity?.value.trim().replace(',', '.') ?? '';
    const complete = name && name.value.trim() !== '' && /^\d{1,6}(?:\.\d{1,3})?$/.test(amount) && unit;
    setProblem(complete ? '' : t('items.incomplete'));
    if (!complete) return;
    onChange([...items, { name: name.value.trim(), quantity: amount, unit }]);
    for (const input of [name, quantity]) if (input) input.value = '';
    name.focus();
  };
  const remove = () => {
    onChange(items.filter((_, index) => !ticked.has(index)));
    setTicked(new Set());
  };
  const tick = (index: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(index);
    else next.delete(index);
    setTicked(next);
  };
  return (
    <fieldset className={styles.items}>
      <legend className={styles.label}>{t('items.title')}</legend>
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((item, index) => (
            <li key={`${index} ${item.name}`}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={ticked.has(index)}
                  onChange={({ currentTarget }) => tick(index, currentTarget.checked)}
                />
                <bdi>
                  {e('item.needed', {
                    name: item.name,
                    quantity: item.quantity,
                    unit: e(`units.${item.unit}`),
                  })}
                </bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div ref={entry} className={styles.entry}>
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
