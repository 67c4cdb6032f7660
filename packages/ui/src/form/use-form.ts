import { useUnsaved, type ApiProblem, type ParseKeys } from '@larkfield/area';
import type { FieldProblem } from '@larkfield/contracts';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { withFileProblems } from '../file/file-problems.ts';
import { hasEntries } from './has-entries.ts';
import { createFieldChecks, type FieldChecks } from './field-checks.ts';
import type { Check } from './lazy-rules.ts';
import { prepareWork } from './post-with-work.ts';
import { readForm } from './read-form.ts';
import { createSubmission, type Receipt, type Send } from './submission.ts';

export interface FormSettings<T = Receipt> {
  /** Prefix of all ids in the form. */
  readonly id: string;
  /** Address that the form is sent to, with and without script. */
  readonly action: string;
  /** Label of each field by its dotted name. */
  readonly labels: Readonly<Record<string, string>>;
  /** How complaints name a field where the label does not fit into their sentence. */
  readonly names?: Readonly<Record<string, string>>;
  /** The form's rules, from the area's `generated/validators/<form>.js`. */
  readonly problems: Check;
  /** Fetches the rules when the form is touched, and answers nothing once they are there (`lazyRules`). */
  readonly prepare?: () => Promise<void> | undefined;
  readonly timeoutMs?: number;
  /** The call costs a proof of work, which is done when the form is sent. */
  readonly work?: boolean;
  /** The entries take the place of what was there (PUT). */
  readonly replaces?: boolean;
  /** Text key told instead of the catalogue's when the service fails or does not answer. */
  readonly failureMessage?: ParseKeys<'forms'>;
  /** Heads the summary of what the form's rules refuse. */
  readonly headline?: string;
  /** The form's own words for a refusal, instead of the catalogue's. */
  readonly wordsFor?: (problem: ApiProblem) => string | undefined;
  /** Takes a refusal that is no failure but a further step; then no summary is shown. */
  readonly onRefused?: (problem: ApiProblem, sent: Readonly<Record<string, unknown>>) => boolean;
  /** What goes along with the entries and is no entry itself, such as the token of a link. */
  readonly also?: () => object;
  /** From the controls to the body of the call, where they differ. */
  readonly shape?: (entries: Readonly<Record<string, unknown>>) => object;
  /** Entries stay after a success: they are what is kept now. */
  readonly keep?: boolean;
  /** Whoever leaves the page while entries are not sent is asked first. */
  readonly guarded?: boolean;
  /** The form has a `FileField`: without script, its files are sent as parts of the form. */
  readonly files?: boolean;
  /** Nothing is sent for the moment. */
  readonly paused?: boolean;
  /** Something is still missing: the button looks and tells so, and a click on it says what. */
  readonly incomplete?: boolean;
  /** `sent` are the entries as they were accepted. */
  readonly onSent: (answer: T, sent: Readonly<Record<string, unknown>>) => void;
}

/** A form's state and handlers, for `<Form form={…}>`. */
export interface FormModel {
  readonly settings: Omit<FormSettings, 'onSent'>;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly problems: readonly FieldProblem[];
  readonly failure: ApiProblem | undefined;
  readonly busy: boolean;
  /** Number of refused attempts to send; the summary takes the focus whenever it grows. */
  readonly refusals: number;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onFocus: () => void;
  readonly onInput: (event: FormEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** A form of which a part can be checked on its own. */
export interface GroupedFormModel extends FormModel {
  readonly checks: FieldChecks;
  /** Tells what is wrong, as after an attempt to send. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
  /** Another part begins without a summary. */
  readonly passed: () => void;
}

/** One form on uncontrolled inputs: checks, sends once however often it is tried, keeps what was entered. */
export function useForm<T = Receipt>(settings: FormSettings<T>): GroupedFormModel {
  const ref = useRef<HTMLFormElement>(null);
  const send = useRef<Send<T>>(undefined);
  const sending = useRef(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { problems: check, action, timeoutMs, work, replaces, guarded = false } = settings;
  const setUnsaved = useUnsaved();
  const checks = useMemo(() => createFieldChecks(() => problemsIn(ref.current, check)), [check]);

  useEffect(() => {
    send.current = createSubmission<T>({ action, work, replaces, ...(timeoutMs ? { timeoutMs } : {}) });
  }, [action, timeoutMs, work, replaces]);

  useEffect(() => () => setUnsaved(false), [setUnsaved]);

  const show = (found: readonly FieldProblem[] | undefined) => found && setProblems(found);
  const setSending = (now: boolean) => {
    sending.current = now;
    setBusy(now);
  };
  const refuse = (found: readonly FieldProblem[], problem?: ApiProblem) => {
    setSending(false);
    setProblems(found);
    setFailure(problem);
    setRefusals((count) => count + 1);
  };

  const submit = async () => {
    const form = ref.current;
    if (!form || !send.current || sending.current || settings.paused) return;
    setSending(true);
    const rules = settings.prepare?.();
    if (rules) await rules;
    const found = checks.all();
    if (found.length > 0) return refuse(found);
    const entries = readForm(form);
    const result = await send.current(settings.shape?.(entries) ?? { ...entries, ...settings.also?.() });
    setSending(false);
    const { problem } = result.ok ? {} : result;
    if (problem && !settings.onRefused?.(problem, entries))
      return refuse(checks.refuse(problem.fields), problem);
    if (result.ok && !settings.keep) form.reset();
    setUnsaved(false);
    checks.reset();
    setProblems([]);
    setFailure(undefined);
    setRefusals(0);
    if (result.ok) settings.onSent(result.value, entries);
  };

  return {
    settings,
    ref,
    checks,
    refuse,
    passed: () => setRefusals(0),
    problems,
    failure,
    busy,
    refusals,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    onFocus: () => void settings.prepare?.(),
    onInput: (event) => {
      if (work) prepareWork();
      if (guarded && ref.current) setUnsaved(hasEntries(ref.current));
      show(checks.changed(nameOf(event.target)));
    },
    onBlur: (event) => {
      const name = leftBy(event);
      if (!name) return;
      const showAll = () => show(checks.left(name));
      showAll();
      void settings.prepare?.()?.then(showAll);
    },
  };
}

/** What keeps the form from being sent. */
function problemsIn(form: HTMLFormElement | null, check: Check): readonly FieldProblem[] {
  return form ? withFileProblems(form, check(readForm(form))) : [];
}

/** Name of the field that the focus leaves for good. */
function leftBy({ target, relatedTarget: next }: FocusEvent): string | undefined {
  // Within a radio group nothing is left; a press on the button must not move it away under the pointer.
  return nameOf(target) === nameOf(next) || isSubmit(next) ? undefined : nameOf(target);
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
}

function isSubmit(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit';
}
