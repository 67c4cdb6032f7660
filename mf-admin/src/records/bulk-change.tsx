import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useRef, useState } from 'react';
import type { KindShape, ListedRecord } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { InputField } from '../inputs/input-field.tsx';
import { readInputs } from '../inputs/input-values.ts';
import { NameList } from '../frame/name-list.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { Consequences } from './consequences.tsx';
import type { Step } from './record-changes.tsx';
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

/** What is done with each chosen record: a change of state, or an action with one form for all of them. */
interface BulkStep extends Step {
  readonly value: string;
  /** States from which it is possible. */
  readonly from: readonly string[];
}

export function BulkChange({ shape, records, onDone }: BulkChangeProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const steps = bulkStepsOf(shape);
  const step = steps.find(({ value }) => value === chosen);
  const hasActions = steps.some(({ call }) => call === 'action');
  const finish = (result: Outcome) => {
    setIsConfirming(false);
    setOutcome(result);
    if (result.refused.length === 0) onDone();
  };
  return (
    <div className={parts.panel} role="group" aria-label={t('bulk.title')}>
      <div className={parts.row}>
        <p>{t('bulk.selected', { number: records.length })}</p>
        <label className={parts.row}>
          {t(hasActions ? 'bulk.do' : 'bulk.to')}
          <select
            className={parts.input}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{t('bulk.choose')}</option>
            {steps.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button className={parts.small} disabled={!step} onClick={() => setIsConfirming(true)}>
          {t(hasActions ? 'bulk.run' : 'bulk.change')}
        </Button>
      </div>
      {outcome && outcome.refused.length > 0 && (
        <>
          <p role="status">
            {t('bulk.outcome', { changed: outcome.changed, refused: outcome.refused.join(', ') })}
          </p>
          {outcome.problem && <ProblemNotice problem={outcome.problem} entries={step?.form?.entries ?? []} />}
        </>
      )}
      {step && (
        <BulkDialog
          key={step.value}
          {...{ shape, step, records }}
          open={isConfirming}
          onOutcome={finish}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

interface BulkDialogProps {
  readonly shape: KindShape;
  readonly step: BulkStep;
  readonly records: readonly ListedRecord[];
  readonly open: boolean;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
}

/** Names the records that will change and those that cannot, and has the inputs of an action. */
function BulkDialog({ shape, step, records, open, onOutcome, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const format = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const able = records.filter(({ state }) => step.from.includes(state));
  const unable = records.filter((record) => !able.includes(record));
  const { label, call, id, form: declared } = step;
  const run = async () => {
    if (form.current && !form.current.reportValidity()) return;
    const values = declared && form.current ? readInputs(declared.entries, form.current) : undefined;
    setBusy(true);
    const result = await changeAll(
      shape,
      able,
      values ? { call: `action/${id}`, body: { language, values } } : { call, body: { [call]: id } },
    );
    setBusy(false);
    onOutcome(result);
  };
  const names = (list: readonly ListedRecord[]) => list.map((record) => recordTitle(shape, record, format));
  const action = call === 'state' ? t('record.setState', { state: label }) : label;
  return (
    <ConfirmDialog
      open={open}
      question={t(call === 'state' ? 'bulk.question' : 'bulk.doQuestion', { state: label, step: label })}
      action={`${action} (${format.number(able.length)})`}
      busy={busy}
      disabled={able.length === 0}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('bulk.will', { number: format.number(able.length) })}</p>
      <NameList names={names(able)} />
      {unable.length > 0 && (
        <>
          <p>{t('bulk.cannot', { number: format.number(unable.length) })}</p>
          <NameList names={names(unable)} />
        </>
      )}
      {declared && (
        <form ref={form} className={parts.dialog} onSubmit={(event) => event.preventDefault()}>
          {declared.entries.map((entry) => (
            <InputField key={entry.id} entry={entry} />
          ))}
        </form>
      )}
      <Consequences step={step} />
    </ConfirmDialog>
  );
}

function bulkStepsOf({ states, actions }: KindShape): BulkStep[] {
  const ofStates = states.flatMap((target): BulkStep[] => {
    const from = states.filter(({ to }) => to.includes(target.id)).map(({ id }) => id);
    return from.length > 0 ? [{ ...target, call: 'state', value: `state ${target.id}`, from }] : [];
  });
  const ofMany = actions
    .filter(({ many }) => many)
    .map((action): BulkStep => ({ ...action, call: 'action', value: `action ${action.id}` }));
  return [...ofMany, ...ofStates];
}

interface BulkCall {
  readonly call: string;
  readonly body: object;
}

/** Changes one record after the other. A refusal skips only its record, but a login that is too old stops all. */
async function changeAll(
  shape: KindShape,
  records: readonly ListedRecord[],
  { call, body }: BulkCall,
): Promise<Outcome> {
  const refused: string[] = [];
  let problem: ApiProblem | undefined;
  for (const { reference, version } of records) {
    const path = `${shape.path}/${encodeURIComponent(reference)}/${call}`;
    const result = await sendChange(path, { version, ...body });
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
