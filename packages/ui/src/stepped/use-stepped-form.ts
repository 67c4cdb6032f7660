import { useNavigate, useUnsaved, whenIdle, type ApiProblem } from '@larkfield/area';
import type { FieldProblem } from '@larkfield/contracts';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type RefObject,
} from 'react';
import { withFileProblems } from '../validation/file-problems.ts';
import { createFieldChecks } from '../validation/field-checks.ts';
import { hasChangedControls } from '../form/changed-controls.ts';
import { preloadProofOfWork } from '../requests/post-with-proof-of-work.ts';
import { readForm } from '../form/read-form.ts';
import { createSubmission, type Receipt, type SendForm } from '../requests/submission.ts';
import type { FormModel, FormSettings } from '../form/use-form.ts';
import { entriesOf } from './draft.ts';
import type { SteppedForm, WireEntries } from './stepped-form.ts';

interface SteppedFormTexts extends Pick<FormSettings, 'labels' | 'summaryLabels'> {
  /** Returns the message above the list of all problems. */
  readonly summary?: (problems: readonly FieldProblem[], wire: WireEntries) => string | undefined;
  /** Returns the form's own text for a refusal. */
  readonly problemText?: (problem: ApiProblem) => string | undefined;
  /** The draft does not store everything, so leaving asks for confirmation. */
  readonly guarded?: boolean;
}

export interface SteppedFormModel<Step extends string> {
  readonly form: FormModel;
  /** Complete sections. */
  readonly done: ReadonlySet<Step>;
  /** Number of shown problems per section. */
  readonly problemCounts: ReadonlyMap<Step, number>;
  /** Current entries in the shape of the request body. */
  readonly wire: WireEntries;
  readonly receipt: Receipt | undefined;
  /** Reads the entries again after script changed them. */
  readonly refresh: () => void;
}

/** Controls that can reveal the control that the next key press goes to, so the update cannot wait. */
const CHOSEN = /^(?:select|radio|checkbox|file)/;

type Failure = ApiProblem & { readonly text?: string | undefined };

const INVALID: Failure = { code: 'VALIDATION_FAILED', message: '', fields: [] };

/** Creates state and handlers of a stepped form. The button of a section validates that section; sending validates all. */
export function useSteppedForm<Step extends string>(
  plan: SteppedForm<Step>,
  step: Step,
  { labels, summaryLabels = {}, summary, problemText, guarded = false }: SteppedFormTexts,
): SteppedFormModel<Step> {
  const { rules, steps, stepOfField, pathOf } = plan;
  const navigate = useNavigate();
  const setUnsaved = useUnsaved();
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  const isLast = step === steps.at(-1);

  const { wire, done, problemsNow, refresh, refreshNow } = useEntries(plan, ref);
  const send = useSend(plan, refresh);
  const checks = useMemo(() => createFieldChecks(problemsNow), [problemsNow]);
  useEffect(refresh, [step, refresh]);
  useEffect(() => () => setUnsaved(false), [setUnsaved]);
  const { shownProblems, failure, refusals, setShownProblems, showProblems } = useShownProblems(step);
  // Includes problems of earlier sections: the visitor may have left them by a link, or lost entries at a reload.
  const isHere = ({ field }: FieldProblem) => steps.indexOf(stepOfField(field)) <= steps.indexOf(step);
  const stopWithProblems = (problems: readonly FieldProblem[], problem?: Failure) => {
    sending.current = false;
    setBusy(false);
    showProblems(problems, problem);
  };

  const sendAll = async (form: HTMLFormElement) => {
    const entries = plan.toWire(readForm(form));
    const result = await send.current?.(entries);
    if (!result) return;
    if (!result.ok) {
      const { problem } = result;
      const problems = checks.addServerProblems(plan.toControlProblems(problem.fields, entries));
      return stopWithProblems(problems, { ...problem, text: problemText?.(problem) });
    }
    plan.draft.clear();
    form.reset();
    checks.reset();
    sending.current = false;
    setUnsaved(false);
    setBusy(false);
    setReceipt(result.value);
  };

  const submit = async () => {
    const form = ref.current;
    if (!form || sending.current) return;
    sending.current = true;
    setBusy(isLast);
    await rules.prepare();
    const found = checks.checkAll((field) => isHere({ field, key: '' }));
    if (found.some(isHere)) {
      const text = isLast ? summary?.(found, plan.toWire(readForm(form))) : undefined;
      return stopWithProblems(found, text ? { ...INVALID, text } : undefined);
    }
    if (isLast) return sendAll(form);
    sending.current = false;
    setShownProblems(found);
    const next = steps[steps.indexOf(step) + 1];
    if (next) await navigate(pathOf(next));
  };

  const form: FormModel = {
    settings: { ...settingsOf(plan), labels, summaryLabels, problemText: () => failure?.text },
    ref,
    problems: shownProblems.filter(isHere),
    failure,
    busy,
    refusals,
    ...handlersOf(plan, {
      ref,
      checks,
      setShownProblems,
      submit,
      changed: (entered, chosen) => {
        (chosen ? refreshNow : refresh)();
        if (guarded) setUnsaved(hasChangedControls(entered));
      },
    }),
  };
  return { form, done, problemCounts: countProblems(plan, shownProblems), wire, receipt, refresh };
}

/** Creates the submission, and loads the validator when the page is idle or a control is touched. */
function useSend<Step extends string>(plan: SteppedForm<Step>, refresh: () => void) {
  const send = useRef<SendForm>(undefined);
  useEffect(() => {
    const { action, multipart } = plan;
    send.current = createSubmission({ action, proofOfWork: true, multipart });
    // The visitor may have triggered the load already.
    return whenIdle(() => void Promise.resolve(plan.rules.prepare()).then(refresh));
  }, [plan, refresh]);
  return send;
}

function settingsOf<Step extends string>({ id, action, files, rules }: SteppedForm<Step>) {
  return { id, action, files: files === true, problems: rules.problems };
}

function countProblems<Step extends string>(
  { steps, stepOfField }: SteppedForm<Step>,
  shownProblems: readonly FieldProblem[],
): ReadonlyMap<Step, number> {
  return new Map(
    steps.map((each) => [each, shownProblems.filter(({ field }) => stepOfField(field) === each).length]),
  );
}

/** Tracks shown problems. Changing the section removes the summary. */
function useShownProblems(step: string) {
  const [shownProblems, setShownProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    setFailure(undefined);
    setRefusals(0);
  }, [step]);
  const showProblems = (problems: readonly FieldProblem[], problem?: Failure) => {
    setShownProblems(problems);
    setFailure(problem);
    setRefusals((count) => count + 1);
  };
  return { shownProblems, failure, refusals, setShownProblems, showProblems };
}

/** Tracks the entries as request body, their problems, and the complete sections. */
function useEntries<Step extends string>(plan: SteppedForm<Step>, ref: RefObject<HTMLFormElement | null>) {
  const [wire, setWire] = useState<WireEntries>({});
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set());
  const problemsNow = useCallback((): FieldProblem[] => {
    const form = ref.current;
    if (!form) return [];
    const now = plan.toWire(readForm(form));
    const found = plan.toControlProblems(plan.rules.problems(now), now);
    return withFileProblems(form, found);
  }, [plan, ref]);
  const read = useCallback(() => {
    if (!ref.current) return;
    setWire(plan.toWire(readForm(ref.current)));
    if (!plan.rules.known()) return;
    const open = new Set(problemsNow().map(({ field }) => plan.stepOfField(field)));
    const stepsWithFields = plan.endsWithCheck ? plan.steps.slice(0, -1) : plan.steps;
    setDone(new Set(stepsWithFields.filter((each) => !open.has(each))));
  }, [plan, ref, problemsNow]);
  // Rendering the whole form is slow, so it must not delay typing.
  const refresh = useCallback(() => startTransition(read), [read]);
  return { wire, done, problemsNow, refresh, refreshNow: read };
}

interface Handled {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly checks: ReturnType<typeof createFieldChecks>;
  readonly changed: (form: HTMLFormElement, chosen: boolean) => void;
  readonly setShownProblems: (problems: readonly FieldProblem[]) => void;
  readonly submit: () => Promise<void>;
}

/** Creates handlers that store every entry and validate a field on blur. */
function handlersOf<Step extends string>(
  { draft, fieldOfControl, rules }: SteppedForm<Step>,
  { ref, checks, changed, setShownProblems, submit }: Handled,
): Pick<FormModel, 'onSubmit' | 'onFocus' | 'onInput' | 'onBlur'> {
  const show = (problems: readonly FieldProblem[] | undefined) => problems && setShownProblems(problems);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    onFocus: () => void rules.prepare(),
    onInput: (event: FormEvent) => {
      preloadProofOfWork();
      if (ref.current) {
        draft.save(entriesOf(ref.current));
        changed(ref.current, CHOSEN.test((event.target as HTMLInputElement).type));
      }
      show(checks.changed(fieldOfControl(nameOf(event.target))));
    },
    onBlur: ({ target, relatedTarget: next }: FocusEvent) => {
      const field = fieldOfControl(nameOf(target));
      const isSubmit = next instanceof HTMLButtonElement && next.type === 'submit';
      if (field !== '' && field !== fieldOfControl(nameOf(next)) && !isSubmit) show(checks.left(field));
    },
  };
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
}
