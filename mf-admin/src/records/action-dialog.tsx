import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { isLanguage, LANGUAGES, type Language } from '@larkfield/contracts';
import { Button, Dialog, useFetch } from '@larkfield/ui';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ActionShape, ChangedRecord, FullRecord, Named } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import type { InputShape } from '../data/kinds.ts';
import { missingFiles, readInputs, type InputValue } from '../inputs/input-values.ts';
import { InputField } from '../inputs/input-field.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { Consequences } from './consequences.tsx';

type Values = Readonly<Record<string, InputValue>>;
type Form = NonNullable<ActionShape['form']>;

interface ActionDialogProps {
  readonly action: Named & Partial<Pick<ActionShape, 'mails'>> & { readonly form: Form };
  readonly path: string;
  readonly record: FullRecord;
  /** The person or title of the record. */
  readonly title: string;
  /** What the action does, beside what is said of every change. */
  readonly effect?: string;
  /** Called when the record changed: with the saved record, or without one after a conflict. */
  readonly onChanged: (changed?: ChangedRecord) => void;
  readonly onClose: () => void;
}

/** Renders the inputs of an action. Typed text survives a refusal and a change of the language. */
export function ActionDialog({ action, path, record, title, effect, onChanged, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const { language: own } = useSite();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [language, setLanguage] = useState<Language>(own);
  const [typed, setTyped] = useState<Readonly<Partial<Record<Language, Values>>>>({});
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const { form: declared } = action;
  const call = `${path}/action/${action.id}`;

  const showLanguage = (next: string) => {
    if (!isLanguage(next)) return;
    if (form.current) setTyped({ ...typed, [language]: readInputs(declared.entries, form.current) });
    setSaved(false);
    setLanguage(next);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readInputs(declared.entries, event.currentTarget);
    const missing = missingFiles(declared.entries, values);
    setProblem(missing);
    if (missing) return;
    setBusy(true);
    const result = await sendChange<ChangedRecord>(call, { version: record.version, language, values });
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    setSaved(result.ok);
    if (result.ok) onChanged(result.value);
    else if (result.problem.code === 'VERSION_CONFLICT') onChanged();
    if (result.ok && !declared.spoken) onClose();
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <div className={parts.dialog}>
        <h2 id={id} className={parts.dialogTitle}>
          {action.label}
        </h2>
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
        </p>
        {declared.spoken && <LanguageChoice language={language} onChange={showLanguage} />}
        {problem?.code === 'VERSION_CONFLICT' ? (
          <p role="alert" className={parts.problem}>
            {t('record.conflict')}
          </p>
        ) : (
          problem && <ProblemNotice problem={problem} entries={declared.entries} />
        )}
        <form ref={form} className={parts.dialog} onSubmit={(event) => void save(event)}>
          <Filled
            key={language}
            call={`${call}?language=${language}`}
            entries={declared.entries}
            typed={typed[language]}
          >
            {effect && <p>{effect}</p>}
            <Consequences step={action} />
            <p role="status">{saved && t('record.saved')}</p>
            <Button type="submit" busy={busy} className={parts.small}>
              {action.label}
            </Button>
          </Filled>
        </form>
        <Button variant="secondary" className={parts.small} onClick={onClose}>
          {t('confirm.close')}
        </Button>
      </div>
    </Dialog>
  );
}

interface FilledProps {
  readonly call: string;
  readonly entries: readonly InputShape[];
  readonly typed: Values | undefined;
  readonly children: ReactNode;
}

function Filled({ call, entries, typed, children }: FilledProps) {
  const { t } = useTranslation('admin');
  const { value, problem, reload } = useFetch<{ readonly values: Values }>(call);
  if (problem) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (!value) return <p role="status">{t('loading')}</p>;
  return (
    <>
      {entries.map((entry) => (
        <InputField key={entry.id} entry={entry} value={typed?.[entry.id] ?? value.values[entry.id]} />
      ))}
      {children}
    </>
  );
}

interface LanguageChoiceProps {
  readonly language: Language;
  readonly onChange: (tag: string) => void;
}

function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <label className={parts.field}>
      {t('record.language')}
      <select
        className={parts.input}
        value={language}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
