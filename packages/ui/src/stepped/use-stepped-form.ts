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
import { withFileProblems } from '../file/file-problems.ts';
import { createFieldChecks } from '../form/field-checks.ts';
import { hasEntries } from '../form/has-entries.ts';
import { prepareWork } from '../form/post-with-work.ts';
import { readForm } from '../form/read-form.ts';
import { createSubmission, type Receipt, type Send } from '../form/submission.ts';
import type { FormModel, FormSettings } from '../form/use-form.ts';
import { entriesOf } from './draft.ts';
import type { SteppedForm, Wire } from './steps.ts';

interface Words extends Pick<FormSettings, 'labels' | 'names'> {
  /** What the box on top says of all that is wrong with the whole form. */
  readonly summary?: (problems: readonly FieldProblem[], wire: Wire) => string | undefined;
  /** The form's own words for a refusal of the service. */
  readonly wordsFor?: (problem: ApiProblem) => string | undefined;
  /** Not all that was entered is kept as a draft: whoever leaves is asked first. */
  readonly guarded?: boolean;
}

export interface SteppedFormModel<Step extends string> {
  readonly form: FormModel;
  /** Sections that nothing is missing in. */
  readonly done: ReadonlySet<Step>;
  /** How many complaints are told of each section. */
  readonly complaints: ReadonlyMap<Step, number>;
  /** The entries in the names of the call, as they are now. */
  readonly wire: Wire;
  readonly receipt: Receipt | undefined;
  /** Reads the entries anew, after they were put in by a program. */
  readonly refresh: () => void;
}

/** Controls of a choice, which may bring the very control that the next key leads to; what is typed can wait. */
const CHOSEN = /^(?:select|radio|checkbox|file)/;

/** A failure, and the form's own words for it. */
type Failure = ApiProblem & { readonly words?: string | undefined };

/** State and handlers of such a form: a section is checked when it is left by its button, all of them when it is sent. */
export function useSteppedForm<Step extends string>(
  plan: SteppedForm<Step>,
  step: Step,
  { labels, names = {}, summary, wordsFor, guarded = false }: Words,
): SteppedFormModel<Step> {
  const { rules, steps, stepWith, pathOf } = plan;
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
  const { told, failure, refusals, setTold, tell } = useComplaints(step);
  // What a section before this one lacks is told here, too: it may have been left by a link, or lost at a reload.
  const isHere = ({ field }: FieldProblem) => steps.indexOf(stepWith(field)) <= steps.indexOf(step);
  const refuse = (problems: readonly FieldProblem[], problem?: Failure) => {
    sending.current = false;
    setBusy(false);
    tell(problems, problem);
  };

  const sendAll = async (form: HTMLFormElement) => {
    const entries = plan.toWire(readForm(form));
    const result = await send.current?.(entries);
    if (!result) return;
    if (!result.ok) {
      const { problem } = result;
      const words = wordsFor?.(problem);
      return refuse(checks.refuse(plan.asControls(problem.fields, entries)), { ...problem, words });
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
    const found = checks.all((field) => isHere({ field, key: '' }));
    if (found.some(isHere)) {
      const words = isLast ? summary?.(found, plan.toWire(readForm(form))) : undefined;
      return refuse(found, words ? { code: 'VALIDATION_FAILED', message: '', fields: [], words } : undefined);
    }
    if (isLast) return sendAll(form);
    sending.current = false;
    setTold(found);
    const next = steps[steps.indexOf(step) + 1];
    if (next) await navigate(pathOf(next));
  };

  const form: FormModel = {
    settings: { ...settingsOf(plan), labels, names, wordsFor: () => failure?.words },
    ref,
    problems: told.filter(isHere),
    failure,
    busy,
    refusals,
    ...handlersOf(plan, {
      ref,
      checks,
      setTold,
      submit,
      changed: (entered, chosen) => {
        (chosen ? refreshNow : refresh)();
        if (guarded) setUnsaved(hasEntries(entered));
      },
    }),
  };
  return { form, done, complaints: complaintsIn(plan, told), wire, receipt, refresh };
}

/** One submission however often it is tried; the rules are fetched when the page is at rest, or a control is touched before. */
function useSend<Step extends string>(plan: SteppedForm<Step>, refresh: () => void) {
  const send = useRef<Send>(undefined);
  useEffect(() => {
    const { action, multipart } = plan;
    send.current = createSubmission({ action, work: true, multipart });
    // By then a touch may have brought them.
    return whenIdle(() => void Promise.resolve(plan.rules.prepare()).then(refresh));
  }, [plan, refresh]);
  return send;
}

function settingsOf<Step extends string>({ id, action, files, rules }: SteppedForm<Step>) {
  return { id, action, files: files === true, problems: rules.problems };
}

function complaintsIn<Step extends string>(
  { steps, stepWith }: SteppedForm<Step>,
  told: readonly FieldProblem[],
): ReadonlyMap<Step, number> {
  return new Map(steps.map((each) => [each, told.filter(({ field }) => stepWith(field) === each).length]));
}

/** What is told; another section begins without a summary. */
function useComplaints(step: string) {
  const [told, setTold] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    setFailure(undefined);
    setRefusals(0);
  }, [step]);
  const tell = (problems: readonly FieldProblem[], problem?: Failure) => {
    setTold(problems);
    setFailure(problem);
    setRefusals((count) => count + 1);
  };
  return { told, failure, refusals, setTold, tell };
}

/** What the controls hold in the names of the call, what is wrong with it, and which sections are done. */
function useEntries<Step extends string>(plan: SteppedForm<Step>, ref: RefObject<HTMLFormElement | null>) {
  const [wire, setWire] = useState<Wire>({});
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set());
  const problemsNow = useCallback((): FieldProblem[] => {
    const form = ref.current;
    if (!form) return [];
    const now = plan.toWire(readForm(form));
    const found = plan.asControls(plan.rules.problems(now), now);
    return withFileProblems(form, found);
  }, [plan, ref]);
  const read = useCallback(() => {
    if (!ref.current) return;
    setWire(plan.toWire(readForm(ref.current)));
    if (!plan.rules.known()) return;
    const open = new Set(problemsNow().map(({ field }) => plan.stepWith(field)));
    const asking = plan.endsWithCheck ? plan.steps.slice(0, -1) : plan.steps;
    setDone(new Set(asking.filter((each) => !open.has(each))));
  }, [plan, ref, problemsNow]);
  // The whole form is drawn anew, and no letter waits for that.
  const refresh = useCallback(() => startTransition(read), [read]);
  return { wire, done, problemsNow, refresh, refreshNow: read };
}

interface Handled {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly checks: ReturnType<typeof createFieldChecks>;
  readonly changed: (form: HTMLFormElement, chosen: boolean) => void;
  readonly setTold: (problems: readonly FieldProblem[]) => void;
  readonly submit: () => Promise<void>;
}

/** Keeps every entry in this browser, and checks a field when it is left. */
function handlersOf<Step extends string>(
  { draft, fieldOf, rules }: SteppedForm<Step>,
  { ref, checks, changed, setTold, submit }: Handled,
): Pick<FormModel, 'onSubmit' | 'onFocus' | 'onInput' | 'onBlur'> {
  const show = (problems: readonly FieldProblem[] | undefined) => problems && setTold(problems);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    onFocus: () => void rules.prepare(),
    onInput: (event: FormEvent) => {
      prepareWork();
      if (ref.current) {
        draft.save(entriesOf(ref.current));
        changed(ref.current, CHOSEN.test((event.target as HTMLInputElement).type));
      }
      show(checks.changed(fieldOf(nameOf(event.target))));
    },
    onBlur: ({ target, relatedTarget: next }: FocusEvent) => {
      const field = fieldOf(nameOf(target));
      const isSubmit = next instanceof HTMLButtonElement && next.type === 'submit';
      if (field !== '' && field !== fieldOf(nameOf(next)) && !isSubmit) show(checks.left(field));
    },
  };
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
}
