import type { FieldProblem } from '@larkfield/contracts';

/** A form's rules: what is wrong with its entries. */
export type Check = (data: unknown) => FieldProblem[];

/** Longest wait for the rules of a form that is sent, in ms. */
const TIMEOUT_MS = 3000;

/**
 * Rules of a form that few open, as settings of `useForm`: fetched when a visitor first touches it. Sending waits for them
 * until the time limit. Without them the service alone checks, by the same rules.
 */
export function lazyRules(load: () => Promise<{ readonly problems: Check }>, timeoutMs = TIMEOUT_MS) {
  let rules: Check | undefined;
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
    /** Whether they are there: before that, no complaint does not mean that nothing is wrong. */
    known: () => rules !== undefined,
  };
}
