import { useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { fullLabel, kindName } from '../data/kinds.ts';
import parts from '../frame/parts.module.css';

/** Renders the filters of the inbox, which are in the address. */
export function InboxFilters({ waitingKinds }: { readonly waitingKinds: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { kinds } = useSite();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('kind') ?? '';
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  };
  return (
    <div className={cx(parts.bar, parts.filters)}>
      <label className={parts.field}>
        {t('inbox.owner')}
        <select
          className={parts.input}
          value={params.get('owner') ?? ''}
          onChange={({ currentTarget }) => change('owner', currentTarget.value)}
        >
          <option value="">{t('records.all')}</option>
          <option value="mine">{t('inbox.mine')}</option>
          <option value="nobody">{t('inbox.nobody')}</option>
        </select>
      </label>
      <label className={parts.field}>
        {t('inbox.kind')}
        <select
          className={parts.input}
          value={chosen}
          onChange={({ currentTarget }) => change('kind', currentTarget.value)}
        >
          <option value="">{t('records.all')}</option>
          {kinds
            .filter((kind) => kindName(kind) === chosen || waitingKinds.includes(kindName(kind)))
            .map((kind) => (
              <option key={kindName(kind)} value={kindName(kind)}>
                {fullLabel(kind)}
              </option>
            ))}
        </select>
      </label>
      <label className={parts.field}>
        {t('due.title')}
        <select
          className={parts.input}
          value={params.get('due') ?? ''}
          onChange={({ currentTarget }) => change('due', currentTarget.value)}
        >
          <option value="">{t('records.all')}</option>
          <option value="overdue">{t('due.overdue')}</option>
        </select>
      </label>
    </div>
  );
}
