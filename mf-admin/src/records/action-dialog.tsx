import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { isLanguage, LANGUAGES, type Language } from '@larkfield/contracts';
import { Button, Dialog, useLoaded } from '@larkfield/ui';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ActionShape, ChangedRecord, FullRecord, Named } from '../data/kinds.ts';
import { send } from '../data/send.ts';
import type { EntryShape } from '../data/kinds.ts';
import { allEntered, type EntryValue } from '../frame/entries.ts';
import { Entry } from '../frame/entry.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';

type Values = Readonly<Record<string, EntryValue>>;
type Form = NonNullable<ActionShape['form']>;

interface ActionDialogProps {
  readonly action: Named & { readonly form: Form };
  /** Call of the record. */
  readonly path: string;
  readonly record: FullRecord;
  /** The record is another by now: what was entered has been saved, or somebody else was first. */
  readonly onChanged: (changed?: ChangedRecord) => void;
  readonly onClose: () => void;
}

/**
 * What is entered for an action, as its service declares it. What was typed stays when it is refused, and when another
 * language is looked at; after one language was saved, the next one can be written.
 */
export function ActionDialog({ action, path, record, onChanged, onClose }: ActionDialogProps) {
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

  const turnTo = (next: string) => {
    if (!isLanguage(next)) return;
    if (form.current) setTyped({ ...typed, [language]: allEntered(declared.entries, form.current) });
    setSaved(false);
    setLanguage(next);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = allEntered(declared.entries, event.currentTarget);
    setBusy(true);
    const result = await send<ChangedRecord>(call, { version: record.version, language, values });
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
        {declared.spoken && <LanguageChoice language={language} onChange={turnTo} />}
        {problem?.code === 'VERSION_CONFLICT' ? (
          <p role="alert" className={parts.problem}>
            {t('record.conflict')}
          </p>
        ) : (
          problem && <Problem problem={problem} />
        )}
        <form ref={form} className={parts.dialog} onSubmit={(event) => void save(event)}>
          <Filled
            key={language}
            call={`${call}?language=${language}`}
            entries={declared.entries}
            typed={typed[language]}
          >
            <p className={parts.muted}>{t('record.effect')}</p>
            <p role="status">{saved && t('record.saved')}</p>
            <Button type="submit" busy={busy} className={parts.small}>
              {t('record.save')}
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
  readonly entries: readonly EntryShape[];
  /** What was typed before, if anything. */
  readonly typed: Values | undefined;
  readonly children: ReactNode;
}

/** The entries, once it is known what stands in them. */
function Filled({ call, entries, typed, children }: FilledProps) {
  const { t } = useTranslation('admin');
  const { value, problem, reload } = useLoaded<{ readonly values: Values }>(call);
  if (problem) return <Problem problem={problem} onRetry={reload} />;
  if (!value) return <p role="status">{t('loading')}</p>;
  return (
    <>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} value={typed?.[entry.id] ?? value.values[entry.id]} />
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
