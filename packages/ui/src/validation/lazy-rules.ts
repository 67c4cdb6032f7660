import type { FieldProblem } from '@larkfield/contracts';

/** Validator of a form: returns the problems of its entries. */
export type Validate = (data: unknown) => FieldProblem[];

/** Longest wait for the validator on submit, in ms. */
const TIMEOUT_MS = 3000;

/** Creates settings of `useForm` that load the validator on first interaction. Without it only the service validates. */
export function lazyRules(load: () => Promise<{ readonly problems: Validate }>, timeoutMs = TIMEOUT_MS) {
  let rules: Validate | undefined;
  const fetchRules = async () => {
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    const loaded = load().then(
      ({ problems }) => void (rules = problems),
      () => undefined,
    );
    await Promise.race([loaded, timeout]);
    clearTimeout(timer);
  };
  return {
    problems: (data: unknown) => rules?.(data) ?? [],
    prepare: () => (rules ? undefined : fetchRules()),
    /** Whether the validator is loaded. Before that, an empty result does not mean that the entries are valid. */
    known: () => rules !== undefined,
  };
}
