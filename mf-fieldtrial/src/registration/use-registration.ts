import { useNavigate, useTranslation, type ApiProblem } from '@larkfield/area';
import type { FieldProblem } from '@larkfield/contracts';
import {
  createFieldChecks,
  createSubmission,
  lazyRules,
  prepareWork,
  readForm,
  withFileProblems,
  type FormModel,
  type FormSettings,
  type Receipt,
  type Send,
} from '@larkfield/ui';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type RefObject,
} from 'react';
import { toWire } from '../rules/to-wire.ts';
import { draft, entriesOf } from './draft.ts';
import { allProblems, asControls, fieldOf, summaryOf, type Wire } from './problems.ts';
import { pathOf, STEPS, stepWith, type Step } from './steps.ts';

export const ACTION = '/api/createFieldTrial';

const rules = lazyRules(
  () => import(/* webpackChunkName: "registration-rules" */ '../../generated/validators/registration.js'),
);

type Settings = Pick<FormSettings, 'labels' | 'names'>;

/** The registration: one form whose sections are shown one by one. */
export interface RegistrationModel {
  readonly form: FormModel;
  /** Sections that nothing is missing in. */
  readonly done: ReadonlySet<Step>;
  /** The entries in the names of the call, as they are now. */
  readonly wire: Wire;
  readonly receipt: Receipt | undefined;
  /** Reads the entries anew, after they were put in by a program. */
  readonly refresh: () => void;
}

/** State and handlers of the registration: a section is checked when it is left, all of them when it is sent. */
export function useRegistration(step: Step, { labels, names = {} }: Settings): RegistrationModel {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const send = useRef<Send>(undefined);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();

  const { wire, done, problemsNow, refresh } = useEntries(ref);
  // Each section complains on its own; the last page about everything.
  const checks = useMemo(
    () =>
      createFieldChecks(() =>
        problemsNow().filter(({ field }) => step === 'check' || stepWith(field) === step),
      ),
    [problemsNow, step],
  );
  useEffect(() => {
    send.current = createSubmission({ action: ACTION, work: true, multipart: true });
    void rules.prepare()?.then(refresh);
  }, [refresh]);
  useEffect(refresh, [step, refresh]);
  const { told, failure, refusals, setTold, tell } = useComplaints(step);
  const refuse = (problems: readonly FieldProblem[], problem?: Failure) => {
    sending.current = false;
    setBusy(false);
    tell(problems, problem);
  };

  const sendAll = async (form: HTMLFormElement) => {
    const entries = wireOf(form);
    const result = await send.current?.(entries);
    if (!result) return;
    if (!result.ok) {
      const { problem } = result;
      const isFile = problem.code.startsWith('FILE_');
      const words = isFile ? { words: t('problems.waiver') } : {};
      return refuse(checks.refuse(asControls(problem.fields, entries)), { ...problem, ...words });
    }
    draft.clear();
    form.reset();
    sending.current = false;
    setBusy(false);
    setReceipt(result.value);
  };

  const submit = async () => {
    const form = ref.current;
    if (!form || sending.current) return;
    sending.current = true;
    setBusy(step === 'check');
    await rules.prepare();
    const found = checks.all();
    if (found.length > 0) {
      const words = step === 'check' ? { words: t(summaryOf(found, wireOf(form))) } : undefined;
      return refuse(found, words && { code: 'VALIDATION_FAILED', message: '', fields: [], ...words });
    }
    if (step === 'check') return sendAll(form);
    sending.current = false;
    await navigate(pathOf(STEPS[STEPS.indexOf(step) + 1] ?? 'check'));
  };

  const form: FormModel = {
    settings: {
      id: 'registration',
      action: ACTION,
      labels,
      names,
      files: true,
      problems: rules.problems,
      wordsFor: () => failure?.words,
    },
    ref,
    problems: told,
    failure,
    busy,
    refusals,
    ...handlersOf(ref, checks, refresh, setTold, submit),
  };
  return { form, done, wire, receipt, refresh };
}

/** A failure, and the registration's own words for it. */
type Failure = ApiProblem & { readonly words?: string };

/** What is told of the section on the screen; another one begins without complaints. */
function useComplaints(step: Step) {
  const [told, setTold] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    setTold([]);
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
function useEntries(ref: RefObject<HTMLFormElement | null>) {
  const [wire, setWire] = useState<Wire>({});
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set());
  const problemsNow = useCallback((): FieldProblem[] => {
    const form = ref.current;
    if (!form) return [];
    return withFileProblems(form, allProblems(wireOf(form), rules.problems, new Date()));
  }, [ref]);
  const refresh = useCallback(() => {
    if (!ref.current) return;
    setWire(wireOf(ref.current));
    const open = new Set(problemsNow().map(({ field }) => stepWith(field)));
    setDone(new Set(STEPS.filter((each) => each !== 'check' && !open.has(each))));
  }, [ref, problemsNow]);
  return { wire, done, problemsNow, refresh };
}

/** Keeps every entry in this browser, and checks a field when it is left. */
function handlersOf(
  ref: RefObject<HTMLFormElement | null>,
  checks: ReturnType<typeof createFieldChecks>,
  refresh: () => void,
  setTold: (problems: readonly FieldProblem[]) => void,
  submit: () => Promise<void>,
): Pick<FormModel, 'onSubmit' | 'onFocus' | 'onInput' | 'onBlur'> {
  const show = (problems: readonly FieldProblem[] | undefined) => problems && setTold(problems);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    onFocus: () => undefined,
    onInput: (event: FormEvent) => {
      prepareWork();
      if (ref.current) draft.save(entriesOf(ref.current));
      refresh();
      show(checks.changed(fieldOf(nameOf(event.target))));
    },
    onBlur: ({ target, relatedTarget: next }: FocusEvent) => {
      const field = fieldOf(nameOf(target));
      const isSubmit = next instanceof HTMLButtonElement && next.type === 'submit';
      if (field !== '' && field !== fieldOf(nameOf(next)) && !isSubmit) show(checks.left(field));
    },
  };
}

export function wireOf(form: HTMLFormElement): Wire {
  return toWire(readForm(form));
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
}
