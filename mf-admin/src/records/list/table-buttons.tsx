import { useSearchParams, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { KindShape, Named } from '../../data/kinds.ts';
import { saveFile } from '../../data/save-file.ts';
import { sendChange } from '../../data/send-change.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';

interface TableButtonsProps {
  readonly shape: KindShape;
  readonly separator: 'comma' | 'semicolon';
  /** Called after a list was made, which may have changed records. */
  readonly onMade: () => void;
}

/** Renders a button for each list for another program. The list has the filters of the page. */
export function TableButtons({ shape, separator, onMade }: TableButtonsProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState<string>();
  const [made, setMade] = useState<string>();
  const { tables = [], filters } = shape;
  const make = async ({ id, path }: Named & { readonly path: string }) => {
    setBusy(id);
    const names = [...new Set(filters.flat())].filter((name) => params.get(name));
    const body = {
      filters: Object.fromEntries(names.map((name) => [name, params.get(name)])),
      ...{ language, separator },
    };
    const result = await sendChange<{ readonly name: string; readonly content: string }>(path, body);
    setBusy(undefined);
    setProblem(result.ok ? undefined : result.problem);
    setMade(result.ok ? result.value.name : undefined);
    if (!result.ok) return;
    saveFile(result.value.name, 'text/csv;charset=utf-8', result.value.content);
    onMade();
  };
  return (
    <>
      {tables.map((table) => (
        <Button
          key={table.id}
          variant="secondary"
          className={parts.small}
          busy={busy === table.id}
          onClick={() => void make(table)}
        >
          {table.label}
        </Button>
      ))}
      {made !== undefined && <p role="status">{t('records.made', { name: made })}</p>}
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
