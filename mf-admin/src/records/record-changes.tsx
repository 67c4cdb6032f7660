import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { ActionShape, ChangedRecord, FullRecord, KindShape, Named } from '../data/kinds.ts';
import { send } from '../data/send.ts';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { ActionDialog } from './action-dialog.tsx';

interface RecordChangesProps {
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
  readonly path: string;
  readonly record: FullRecord;
  readonly onChanged: (changed?: ChangedRecord) => void;
}

interface Step extends Named {
  readonly call: 'state' | 'action';
  readonly form?: ActionShape['form'];
}

/** What can be done with a record. Whatever is refused, what was typed stays. */
export function RecordChanges({ shape, own, path, record, onChanged }: RecordChangesProps) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<ApiProblem>();
  const [done, setDone] = useState(false);
  const [asked, setAsked] = useState<Step>();
  const [note, setNote] = useState(record.note ?? '');
  const [owner, setOwner] = useState(record.owner ?? '');
  const state = shape.states.find(({ id }) => id === record.state);

  const change = async (call: string, body: object) => {
    const result = await send<ChangedRecord>(`${path}/${call}`, { version: record.version, ...body });
    setProblem(result.ok ? undefined : result.problem);
    setDone(result.ok);
    setAsked(undefined);
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
      {problem?.code === 'VERSION_CONFLICT' ? (
        <Conflict record={record} own={own} note={note} />
      ) : (
        problem && <Problem problem={problem} />
      )}
      <p role="status">{done && t('record.saved')}</p>
      <div className={parts.row}>
        {steps.map((step) => (
          <Button
            key={`${step.call}-${step.id}`}
            variant="secondary"
            className={parts.small}
            onClick={() => setAsked(step)}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <OwnerEntry
        label={own['owner']}
        owner={owner}
        onChange={setOwner}
        onSave={() => void change('owner', { owner: entry(owner) })}
      />
      <NoteEntry
        label={own['note']}
        note={note}
        onChange={setNote}
        onSave={() => void change('note', { note: entry(note) })}
      />
      <StepDialog
        step={asked}
        shape={shape}
        path={path}
        record={record}
        onConfirm={(step) => void change(step.call, { [step.call]: step.id })}
        onChanged={(changed) => {
          setDone(changed !== undefined);
          onChanged(changed);
        }}
        onClose={() => setAsked(undefined)}
      />
    </aside>
  );
}

interface StepDialogProps extends Pick<RecordChangesProps, 'shape' | 'path' | 'record'> {
  readonly step: Step | undefined;
  readonly onConfirm: (step: Step) => void;
  readonly onChanged: (changed?: ChangedRecord) => void;
  readonly onClose: () => void;
}

/** Asks whether, or what is entered for it. */
function StepDialog({ step, shape, path, record, onConfirm, onChanged, onClose }: StepDialogProps) {
  const { t } = useTranslation('admin');
  const form = step?.form;
  if (form) {
    const action = { ...step, form };
    return <ActionDialog {...{ action, path, record, onChanged, onClose }} />;
  }
  return (
    <Confirm
      open={step !== undefined}
      question={t('record.question', { step: step?.label ?? '', reference: record.reference })}
      action={step?.label ?? ''}
      onConfirm={() => step && onConfirm(step)}
      onClose={onClose}
    >
      <Consequence shape={shape} step={step} />
    </Confirm>
  );
}

interface OwnerEntryProps {
  readonly label: string | undefined;
  readonly owner: string;
  readonly onChange: (owner: string) => void;
  readonly onSave: () => void;
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
        <Button variant="secondary" className={parts.small} onClick={onSave}>
          {t('record.saveOwner')}
        </Button>
        {username && username !== owner && (
          <Button variant="secondary" className={parts.small} onClick={() => onChange(username)}>
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

function stepsOf(shape: KindShape, { state }: FullRecord): Step[] {
  const to = shape.states.find(({ id }) => id === state)?.to ?? [];
  const states = shape.states
    .filter(({ id }) => to.includes(id))
    .map((one) => ({ ...one, call: 'state' as const }));
  const actions = shape.actions
    .filter(({ from }) => from.includes(state))
    .map((one) => ({ ...one, call: 'action' as const }));
  return [...states, ...actions];
}

function Consequence({ shape, step }: { readonly shape: KindShape; readonly step: Step | undefined }) {
  const { t } = useTranslation('admin');
  const days = step?.call === 'state' ? shape.states.find(({ id }) => id === step.id)?.keepDays : undefined;
  return <p>{days === undefined ? t('record.effect') : t('record.keep', { days })}</p>;
}

interface ConflictProps {
  readonly record: FullRecord;
  readonly own: Readonly<Record<string, string>>;
  readonly note: string;
}

/** Somebody was first: their version is shown by now, one's own entries are still in the fields. */
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
