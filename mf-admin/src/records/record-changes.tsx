import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { ActionShape, ChangedRecord, FullRecord, KindShape, Named, StateShape } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { DueDate } from '../frame/due-date.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { DeletionDate } from '../retention/deletion-date.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { Consequences } from './consequences.tsx';
import { recordTitle } from './record-title.ts';

interface RecordChangesProps {
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
  readonly path: string;
  readonly record: FullRecord;
  readonly onChanged: (changed?: ChangedRecord) => void;
}

export interface Step
  extends Named, Partial<Pick<ActionShape, 'form' | 'mails'>>, Partial<Pick<StateShape, 'keepDays'>> {
  readonly call: 'state' | 'action';
}

/** Renders the possible changes of a record. A refusal keeps the typed text. */
export function RecordChanges({ shape, own, path, record, onChanged }: RecordChangesProps) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<ApiProblem>();
  const [done, setDone] = useState(false);
  const [stepToConfirm, setStepToConfirm] = useState<Step>();
  const [note, setNote] = useState(record.note ?? '');
  const [owner, setOwner] = useState(record.owner ?? '');
  const state = shape.states.find(({ id }) => id === record.state);

  const change = async (call: string, body: object) => {
    const result = await sendChange<ChangedRecord>(`${path}/${call}`, { version: record.version, ...body });
    setProblem(result.ok ? undefined : result.problem);
    setDone(result.ok);
    setStepToConfirm(undefined);
    if (result.ok) onChanged(result.value);
    else if (result.problem.code === 'VERSION_CONFLICT') onChanged();
  };
  const steps = stepsOf(shape, record);
  const entry = (text: string) => text.trim() || undefined;
  return (
    <aside aria-label={t('record.changes')} className={parts.panel}>
      <p>
        {own['state']}: <span className={parts.pill}>{state?.label ?? record.state}</span>
      </p>
      <PromisedBy at={record.dueAt} />
      <DeletionDate at={record.expiresAt} />
      {problem?.code === 'VERSION_CONFLICT' ? (
        <Conflict record={record} own={own} note={note} />
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
      <p role="status">{done && t('record.saved')}</p>
      <div className={parts.row}>
        {steps.map((step) => (
          <Button
            key={`${step.call}-${step.id}`}
            variant="secondary"
            className={parts.small}
            onClick={() => setStepToConfirm(step)}
          >
            {step.label}
          </Button>
        ))}
      </div>
      {shape.access?.change !== false && (
        <>
          <OwnerEntry
            label={own['owner']}
            owner={owner}
            onChange={setOwner}
            onSave={(name) => {
              setOwner(name);
              void change('owner', { owner: entry(name) });
            }}
          />
          <NoteEntry
            label={own['note']}
            note={note}
            onChange={setNote}
            onSave={() => void change('note', { note: entry(note) })}
          />
        </>
      )}
      <StepDialog
        step={stepToConfirm}
        shape={shape}
        path={path}
        record={record}
        onConfirm={(step) => void change(step.call, { [step.call]: step.id })}
        onChanged={(changed) => {
          setDone(changed !== undefined);
          onChanged(changed);
        }}
        onClose={() => setStepToConfirm(undefined)}
      />
    </aside>
  );
}

function PromisedBy({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('admin');
  return (
    at && (
      <p>
        {t('due.title')}: <DueDate at={at} />
      </p>
    )
  );
}

interface StepDialogProps extends Pick<RecordChangesProps, 'shape' | 'path' | 'record'> {
  readonly step: Step | undefined;
  readonly onConfirm: (step: Step) => void;
  readonly onChanged: (changed?: ChangedRecord) => void;
  readonly onClose: () => void;
}

export function StepDialog({ step, shape, path, record, onConfirm, onChanged, onClose }: StepDialogProps) {
  const { t } = useTranslation('admin');
  const form = step?.form;
  const format = useFormats();
  const title = recordTitle(shape, record, format);
  const question = step?.call === 'state' ? 'record.stateQuestion' : 'record.question';
  if (form) {
    const action = { ...step, form };
    return <ActionDialog {...{ action, path, record, title, onChanged, onClose }} />;
  }
  return (
    <ConfirmDialog
      open={step !== undefined}
      question={t(question, { step: step?.label ?? '', reference: record.reference })}
      action={step?.call === 'state' ? t('record.setState', { state: step.label }) : (step?.label ?? '')}
      onConfirm={() => step && onConfirm(step)}
      onClose={onClose}
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <Consequences step={step} />
    </ConfirmDialog>
  );
}

interface OwnerEntryProps {
  readonly label: string | undefined;
  readonly owner: string;
  readonly onChange: (owner: string) => void;
  readonly onSave: (owner: string) => void;
}

function OwnerEntry({ label, owner, onChange, onSave }: OwnerEntryProps) {
  const { t } = useTranslation('admin');
  const { username } = useSite().session;
  return (
    <>
      <label className={parts.field}>
        {label}
        <input
          className={parts.input}
          value={owner}
          maxLength={100}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <div className={parts.row}>
        <Button variant="secondary" className={parts.small} onClick={() => onSave(owner)}>
          {t('record.saveOwner')}
        </Button>
        {username && username !== owner && (
          <Button variant="secondary" className={parts.small} onClick={() => onSave(username)}>
            {t('record.me')}
          </Button>
        )}
      </div>
    </>
  );
}

interface NoteEntryProps {
  readonly label: string | undefined;
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly onSave: () => void;
}

function NoteEntry({ label, note, onChange, onSave }: NoteEntryProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <label className={parts.field}>
        {label}
        <textarea
          className={`${parts.input} ${parts.area}`}
          value={note}
          maxLength={5000}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <Button variant="secondary" className={parts.small} onClick={onSave}>
        {t('record.saveNote')}
      </Button>
    </>
  );
}

export function stepsOf(shape: KindShape, { state }: Pick<FullRecord, 'state'>): Step[] {
  const to = shape.states.find(({ id }) => id === state)?.to ?? [];
  const states = shape.states
    .filter(({ id }) => to.includes(id))
    .map((one) => ({ ...one, call: 'state' as const }));
  const actions = shape.actions
    .filter(({ from }) => from.includes(state))
    .map((one) => ({ ...one, call: 'action' as const }));
  return [...states, ...actions];
}

interface ConflictProps {
  readonly record: FullRecord;
  readonly own: Readonly<Record<string, string>>;
  readonly note: string;
}

/** Another user saved first: the new version is shown, and the own entries stay in the inputs. */
function Conflict({ record, own, note }: ConflictProps) {
  const { t } = useTranslation('admin');
  return (
    <div role="alert" className={parts.problem}>
      <p>{t('record.conflict')}</p>
      {record.note !== undefined && record.note !== note && (
        <p dir="auto">
          {own['note']}: {record.note}
        </p>
      )}
      {record.owner !== undefined && (
        <p>
          {own['owner']}: <bdi>{record.owner}</bdi>
        </p>
      )}
    </div>
  );
}
