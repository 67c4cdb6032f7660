import { useSearchParams } from '@larkfield/area';
import { useState } from 'react';
import { kindName, type KindShape } from '../../data/kinds.ts';
import { chosenColumns, readSettings, saveSettings, type ListSettings } from './list-settings.ts';

export interface ListSettingsModel {
  readonly settings: ListSettings;
  /** Names of the chosen columns; undefined if the list has its usual ones. */
  readonly columns: readonly string[] | undefined;
  save(settings: ListSettings): void;
  /** Shows other columns, now and later; without names, the usual ones. */
  chooseColumns(names: readonly string[] | undefined): void;
}

export function useListSettings(shape: KindShape, owned: Parameters<typeof kindName>[0]): ListSettingsModel {
  const kind = kindName(owned);
  const [params, setParams] = useSearchParams();
  const [settings, setSettings] = useState(() => readSettings(kind));
  const save = (next: ListSettings) => {
    setSettings(next);
    saveSettings(kind, next);
  };
  return {
    settings,
    columns: chosenColumns(shape, params.get('columns'), settings),
    save,
    chooseColumns(names) {
      save({ ...(names ? { columns: names } : {}), views: settings.views });
      const next = new URLSearchParams(params);
      next.delete('columns');
      setParams(next, { preventScrollReset: true });
    },
  };
}
