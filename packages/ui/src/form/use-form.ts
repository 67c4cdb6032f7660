import { useUnsaved, type ApiProblem, type ParseKeys } from '@larkfield/area';
import type { FieldProblem } from '@larkfield/contracts';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { withFileProblems } from '../validation/file-problems.ts';
import { hasChangedControls } from './changed-controls.ts';
import { createFieldChecks, type FieldChecks } from '../validation/field-checks.ts';
import type { Validate } from '../validation/lazy-rules.ts';
import { preloadProofOfWork } from '../requests/post-with-proof-of-work.ts';
import { readForm } from './read-form.ts';
import { createSubmission, type Receipt, type SendForm } from '../requests/submission.ts';

export interface FormSettings<T = Receipt> {
  /** Prefix of all ids in the form. */
  readonly id: string;
  /** Address for submission with and without script. */
  readonly action: string;
  /** Label of each field, by dotted name. */
  readonly labels: Readonly<Record<string, string>>;
  /** Field names for use inside error sentences, where the label does not fit. */
  readonly names?: Readonly<Record<string, string>>;
  /** Labels for the summary where a label repeats or is a question. */
  readonly summaryLabels?: Readonly<Record<string, string>>;
  /** Validator from the area's `generated/validators/<form>.js`. */
  readonly problems: Validate;
  /** Loads the validator on the first interaction; returns undefined once it is loaded (`lazyRules`). */
  readonly prepare?: () => Promise<void> | undefined;
  readonly timeoutMs?: number;
  /** The call requires a proof of work. */
  readonly proofOfWork?: boolean;
  /** Sends a PUT instead of a POST. */
  readonly replaces?: boolean;
  /** Text key that replaces the catalogue's text when the service fails or does not answer. */
  readonly failureMessage?: ParseKeys<'forms'>;
  /** Headline of the summary of validation errors. */
  readonly headline?: string;
  /** Returns the form's own text for a refusal; undefined uses the catalogue's. */
  readonly problemText?: (problem: ApiProblem) => string | undefined;
  /** Handles a refusal that leads to a further step. Returns true if no summary should appear. */
  readonly onRefused?: (problem: ApiProblem, sent: Readonly<Record<string, unknown>>) => boolean;
  /** Returns data to send with the entries, such as the token of a link. */
  readonly extraData?: () => object;
  /** Converts the entries to the request body, where they differ. */
  readonly toBody?: (entries: Readonly<Record<string, unknown>>) => object;
  /** Keeps the entries after a success, because they show the stored state. */
  readonly keepEntries?: boolean;
  /** Asks for confirmation before leaving with unsent entries. */
  readonly guarded?: boolean;
  /** The form contains a `FileField`; without script its files are sent as multipart. */
  readonly files?: boolean;
  /** Blocks submission temporarily. */
  readonly paused?: boolean;
  /** Marks the button as not ready. A click still validates and shows what is missing. */
  readonly incomplete?: boolean;
  readonly onSent: (answer: T, sent: Readonly<Record<string, unknown>>) => void;
}

/** State and handlers of a form, for `<Form form={…}>`. */
export interface FormModel {
  readonly settings: Omit<FormSettings, 'onSent'>;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly problems: readonly FieldProblem[];
  readonly failure: ApiProblem | undefined;
  readonly busy: boolean;
  /** Number of refused submissions. The summary takes the focus when it increases. */
  readonly refusals: number;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onFocus: () => void;
  readonly onInput: (event: FormEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Form whose groups can be validated separately. */
export interface GroupedFormModel extends FormModel {
  readonly checks: FieldChecks;
  /** Reports whether the form has entries that leaving would lose, where something else stores or changes them. */
  readonly setUnsaved: (unsaved: boolean) => void;
  /** Shows errors as after a submission. */
  readonly showProblems: (problems: readonly FieldProblem[]) => void;
  /** Removes the summary when the group changes. */
  readonly clearSummary: () => void;
}

/** Creates the state of a form with uncontrolled inputs: validates, sends once even if retried, and keeps the entries. */
export function useForm<T = Receipt>(settings: FormSettings<T>): GroupedFormModel {
  const ref = useRef<HTMLFormElement>(null);
  const send = useRef<SendForm<T>>(undefined);
  const sending = useRef(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { problems: check, action, timeoutMs, proofOfWork, replaces, guarded = false } = settings;
  const setUnsaved = useUnsaved();
  const checks = useMemo(() => createFieldChecks(() => problemsIn(ref.current, check)), [check]);

  useEffect(() => {
    const limit = timeoutMs ? { timeoutMs } : {};
    send.current = createSubmission<T>({ action, proofOfWork, replaces, ...limit });
  }, [action, timeoutMs, proofOfWork, replaces]);

  useEffect(() => () => setUnsaved(false), [setUnsaved]);

  const show = (found: readonly FieldProblem[] | undefined) => found && setProblems(found);
  const setSending = (now: boolean) => {
    sending.current = now;
    setBusy(now);
  };
  const showProblems = (found: readonly FieldProblem[], problem?: ApiProblem) => {
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
    const found = checks.checkAll();
    if (found.length > 0) return showProblems(found);
    const entries = readForm(form);
    const body = settings.toBody?.(entries) ?? { ...entries, ...settings.extraData?.() };
    const result = await send.current(body);
    setSending(false);
    const { problem } = result.ok ? {} : result;
    if (problem && !settings.onRefused?.(problem, entries))
      return showProblems(checks.addServerProblems(problem.fields), problem);
    if (result.ok && !settings.keepEntries) form.reset();
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
    setUnsaved,
    showProblems,
    clearSummary: () => setRefusals(0),
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
      if (proofOfWork) preloadProofOfWork();
      if (guarded && ref.current) setUnsaved(hasChangedControls(ref.current));
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

function problemsIn(form: HTMLFormElement | null, check: Validate): readonly FieldProblem[] {
  return form ? withFileProblems(form, check(readForm(form))) : [];
}

/** Returns the name of the field that loses the focus, or undefined if the focus stays in the field. */
function leftBy({ target, relatedTarget: next }: FocusEvent): string | undefined {
  // Radio groups are one field. An error shown on a press would move the submit button away under the pointer.
  return nameOf(target) === nameOf(next) || isSubmit(next) ? undefined : nameOf(target);
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
}

function isSubmit(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit';
}
