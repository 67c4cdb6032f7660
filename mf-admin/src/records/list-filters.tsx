import { useSearchParams, useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { useEffect, useRef, type FormEvent } from 'react';
import type { ColumnType, KindShape, Named } from '../data/kinds.ts';
import parts from '../frame/parts.module.css';
import { filterNames, withEntry } from './list-query.ts';

interface ListFiltersProps {
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
}

/** Renders search, filters and order of a list. Each change updates the address. */
export function ListFilters({ shape, own }: ListFiltersProps) {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string) =>
    setParams(withEntry(params, [name, value]), { preventScrollReset: true });
  const due = (['due', 'overdue'] as const).map((id) => ({ id, label: t(`due.${id}`) }));
  return (
    <div className={cx(parts.bar, parts.filters)}>
      {shape.searched && (
        <SearchEntry value={params.get('search') ?? ''} onSearch={(text) => change('search', text)} />
      )}
      {filterNames(shape).map((name) => (
        <FilterEntry
          key={name}
          label={
            name === 'due'
              ? t('due.title')
              : (own[name] ?? shape.columns.find(({ id }) => id === name)?.label ?? name)
          }
          choices={name === 'due' ? due : choicesOf(shape, name)}
          value={params.get(name) ?? ''}
          onChange={(value) => change(name, value)}
        />
      ))}
      <FilterEntry
        label={t('records.order')}
        choices={shape.orders}
        required
        value={params.get('order') ?? shape.orders[0]?.id ?? ''}
        onChange={(value) => change('order', value === shape.orders[0]?.id ? '' : value)}
      />
    </div>
  );
}

function choicesOf({ states, columns }: KindShape, name: string): readonly Named[] | undefined {
  return name === 'state' ? states : columns.find(({ id }) => id === name)?.choices;
}

interface FilterEntryProps {
  readonly label: string;
  /** Without choices, any text is valid. */
  readonly choices: readonly Named[] | undefined;
  readonly type?: ColumnType | undefined;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

function FilterEntry({ label, choices, type, value, required = false, onChange }: FilterEntryProps) {
  const { t } = useTranslation('admin');
  if (!choices)
    return (
      <label className={parts.field}>
        {label}
        <input
          key={value}
          type={type === 'day' ? 'date' : 'text'}
          className={parts.input}
          defaultValue={value}
          onBlur={({ currentTarget }) =>
            currentTarget.value !== value && onChange(currentTarget.value.trim())
          }
          onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
        />
      </label>
    );
  return (
    <label className={parts.field}>
      {label}
      <select
        className={parts.input}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {!required && <option value="">{t('records.all')}</option>}
        {choices.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SearchEntryProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** The slash key focuses the field. */
function SearchEntry({ value, onSearch }: SearchEntryProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  // Text typed while a search loads stays; Back and other links replace it.
  const lastSearch = useRef(value);
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    if (input.current) input.current.value = value;
  }, [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    lastSearch.current = input.current?.value.trim() ?? '';
    onSearch(lastSearch.current);
  };
  return (
    <form role="search" className={parts.search} onSubmit={submit}>
      <label className={parts.field}>
        {t('records.search')}
        <input ref={input} type="search" className={parts.input} defaultValue={value} />
      </label>
      <Button type="submit" variant="secondary" className={parts.small}>
        {t('records.searchButton')}
      </Button>
    </form>
  );
}
