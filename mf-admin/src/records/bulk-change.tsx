import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { KindShape, ListedRecord } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { NameList } from '../frame/name-list.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { Consequences } from './consequences.tsx';
import { recordTitle } from './record-title.ts';

interface BulkChangeProps {
  readonly shape: KindShape;
  readonly records: readonly ListedRecord[];
  readonly onDone: () => void;
}

interface Outcome {
  readonly changed: number;
  readonly refused: readonly string[];
  readonly problem?: ApiProblem;
}

export function BulkChange({ shape, records, onDone }: BulkChangeProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const [to, setTo] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const targets = shape.states.filter(({ id }) => shape.states.some((state) => state.to.includes(id)));
  const able = records.filter(({ state }) => shape.states.find(({ id }) => id === state)?.to.includes(to));
  const unable = records.filter((record) => !able.includes(record));
  const target = shape.states.find(({ id }) => id === to);
  const name = target?.label ?? '';

  const run = async () => {
    setBusy(true);
    const result = await changeAll(shape, able, to);
    setBusy(false);
    setIsConfirming(false);
    setOutcome(result);
    if (result.refused.length === 0) onDone();
  };
  return (
    <div className={parts.panel} role="group" aria-label={t('bulk.title')}>
      <div className={parts.row}>
        <p>{t('bulk.selected', { number: records.length })}</p>
        <label className={parts.row}>
          {t('bulk.to')}
          <select
            className={parts.input}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          >
            <option value="">{t('bulk.choose')}</option>
            {targets.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button className={parts.small} disabled={to === ''} onClick={() => setIsConfirming(true)}>
          {t('bulk.change')}
        </Button>
      </div>
      {outcome && outcome.refused.length > 0 && (
        <>
          <p role="status">
            {t('bulk.outcome', { changed: outcome.changed, refused: outcome.refused.join(', ') })}
          </p>
          {outcome.problem && <ProblemNotice problem={outcome.problem} />}
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        question={t('bulk.question', { state: name })}
        action={`${t('record.setState', { state: name })} (${format.number(able.length)})`}
        busy={busy}
        disabled={able.length === 0}
        onConfirm={() => void run()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('bulk.will', { number: format.number(able.length) })}</p>
        <NameList names={able.map((record) => recordTitle(shape, record, format))} />
        {unable.length > 0 && (
          <>
            <p>{t('bulk.cannot', { number: format.number(unable.length) })}</p>
            <NameList names={unable.map((record) => recordTitle(shape, record, format))} />
          </>
        )}
        <Consequences step={target} />
      </ConfirmDialog>
    </div>
  );
}

/** Changes one record after the other. A refusal skips only its record, but a login that is too old stops all. */
async function changeAll(
  shape: KindShape,
  records: readonly ListedRecord[],
  state: string,
): Promise<Outcome> {
  const refused: string[] = [];
  let problem: ApiProblem | undefined;
  for (const { reference, version } of records) {
    const result = await sendChange(`${shape.path}/${encodeURIComponent(reference)}/state`, {
      version,
      state,
    });
    if (result.ok) continue;
    refused.push(reference);
    problem = result.problem;
    if (problem.code === 'LOGIN_NOT_FRESH' || problem.code === 'NOT_SIGNED_IN') {
      refused.push(
        ...records
          .slice(records.findIndex((one) => one.reference === reference) + 1)
          .map((one) => one.reference),
      );
      break;
    }
  }
  return { changed: records.length - refused.length, refused, ...(problem ? { problem } : {}) };
}
