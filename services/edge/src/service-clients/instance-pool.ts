import type { ServiceAddresses } from '../config.ts';
import {
  createConcurrencyLimiter,
  type ConcurrencyLimiter,
  type ConcurrencyLimiterOptions,
} from './concurrency-limiter.ts';

/** Consecutive failures after which an instance is taken out of rotation. */
const MAX_FAILURES = 3;
/** First exclusion period. Each further one is twice as long, until the instance has been in rotation for `MAX_OUT_MS`. */
const FIRST_OUT_MS = 500;
const MAX_OUT_MS = 30_000;

/**
 * Queue length per instance as a multiple of its concurrency limit, and maximum wait. Calls that take 60 ms are all answered
 * in that time, and most take less. Without a queue, rejected clients retry at once, and each rejection costs time that
 * answers need.
 */
const QUEUE_FACTOR = 4;
const MAX_WAIT_MS = 250;

export interface ServiceInstance {
  readonly service: string;
  readonly origin: string;
  readonly limiter: ConcurrencyLimiter;
}

export interface InstancePool {
  /**
   * Returns the least busy instance in rotation, and not `but` if there is another one. Undefined for a service without an
   * address.
   */
  choose(service: string, but?: ServiceInstance): ServiceInstance | undefined;
  hasOther(instance: ServiceInstance): boolean;
  recordSuccess(instance: ServiceInstance): void;
  /**
   * Takes an instance out of rotation: at once if it is not reachable (`isAway`), otherwise after `MAX_FAILURES` consecutive
   * failures. Never takes out the last one.
   */
  recordFailure(instance: ServiceInstance, isAway?: boolean): void;
}

/** Concurrency limits per instance; the defaults are those of calls. */
export interface InstancePoolOptions
  extends Pick<ConcurrencyLimiterOptions, 'most'>, Partial<Omit<ConcurrencyLimiterOptions, 'most'>> {
  /** Health check of an excluded instance. It gets no other requests. */
  readonly isReady: (origin: string) => Promise<boolean>;
  readonly now?: () => number;
  /** Called when an instance is taken out of rotation for `outMs`, and when it is back (0). */
  readonly onChange?: (instance: ServiceInstance, outMs: number) => void;
}

interface State extends ServiceInstance {
  /** Consecutive failures. */
  failures: number;
  /** Consecutive exclusions, and the end of the current one; undefined in rotation. */
  outs: number;
  outUntil: number | undefined;
  backAt: number;
  probed: boolean;
}

/** Creates the pool that tracks load and failures of each service's instances. `services` may change at any time. */
export function createInstancePool(
  services: ServiceAddresses,
  {
    most,
    mostWaiting = most * QUEUE_FACTOR,
    longestWaitMs = MAX_WAIT_MS,
    targetMs,
    newestFirst = false,
    isReady,
    now = () => performance.now(),
    onChange = () => undefined,
  }: InstancePoolOptions,
): InstancePool {
  const states = new Map<string, State>();
  let turn = 0;

  function stateOf(service: string, origin: string): State {
    const existing = states.get(origin);
    if (existing) return existing;
    const limiter = createConcurrencyLimiter({ most, mostWaiting, longestWaitMs, targetMs, newestFirst });
    const counts = { failures: 0, outs: 0, outUntil: undefined, backAt: -Infinity, probed: false };
    const state: State = { service, origin, limiter, ...counts };
    states.set(origin, state);
    return state;
  }

  const allOf = (service: string): State[] =>
    (services.get(service) ?? []).map((origin) => stateOf(service, origin));

  const others = ({ service, origin }: ServiceInstance): State[] =>
    allOf(service).filter((state) => state.origin !== origin && state.outUntil === undefined);

  function takeOut(state: State): void {
    const outMs = Math.min(FIRST_OUT_MS * 2 ** state.outs, MAX_OUT_MS);
    state.outs += 1;
    state.outUntil = now() + outMs;
    onChange(state, outMs);
  }

  async function probe(state: State): Promise<void> {
    state.probed = true;
    const isBack = await isReady(state.origin).catch(() => false);
    state.probed = false;
    if (!isBack) return takeOut(state);
    state.outUntil = undefined;
    state.backAt = now();
    // On probation: one more failure takes it out again.
    state.failures = MAX_FAILURES - 1;
    onChange(state, 0);
  }

  return {
    choose(service, but) {
      const all = allOf(service);
      if (all.length < 2) return all[0];
      for (const state of all) {
        if (state.outUntil !== undefined && state.outUntil <= now() && !state.probed) void probe(state);
      }
      const inRotation = all.filter(({ outUntil }) => outUntil === undefined);
      const preferred = inRotation.filter(({ origin }) => origin !== but?.origin);
      turn += 1;
      return leastBusy([preferred, inRotation, all].find(({ length }) => length > 0) ?? [], turn);
    },
    hasOther: (instance) => others(instance).length > 0,
    recordSuccess({ service, origin }) {
      stateOf(service, origin).failures = 0;
    },
    recordFailure(instance, isAway = false) {
      const state = stateOf(instance.service, instance.origin);
      state.failures += 1;
      if (state.outUntil !== undefined || (!isAway && state.failures < MAX_FAILURES)) return;
      if (others(instance).length === 0) return;
      if (now() - state.backAt > MAX_OUT_MS) state.outs = 0;
      takeOut(state);
    },
  };
}

/** Returns the instance with the fewest pending calls; equally busy ones take turns. */
function leastBusy(instances: readonly State[], turn: number): State | undefined {
  const first = turn % instances.length;
  const inTurn = [...instances.slice(first), ...instances.slice(0, first)];
  const least = Math.min(...inTurn.map(({ limiter }) => limiter.countPending()));
  return inTurn.find(({ limiter }) => limiter.countPending() === least);
}
