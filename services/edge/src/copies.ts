import type { ServiceAddresses } from './config.ts';
import { createGate, type Gate, type GateOptions } from './gate.ts';

/** Failures in a row that put a copy out. */
const MOST_FAILURES = 3;
/** The first time out, doubled with each that follows before the copy has been in for as long as the longest. */
const FIRST_OUT_MS = 500;
const LONGEST_OUT_MS = 30_000;

/**
 * Calls to one copy that wait for another one to end, as a multiple of those under way, and how long. Calls of 60 ms are all
 * answered in that time, and most take less; whoever is refused at once comes again at once, and each refusal is paid for by
 * what is answered.
 */
const WAITING_TIMES = 4;
const LONGEST_WAIT_MS = 250;

/** One process of a service, at an address of its own. */
export interface Copy {
  readonly service: string;
  readonly origin: string;
  readonly gate: Gate;
}

export interface Copies {
  /** The least busy copy that is in, and not `but` while there is another. Nothing for a service without an address. */
  choose(service: string, but?: Copy): Copy | undefined;
  /** Whether a service has another copy that is in. */
  hasOther(copy: Copy): boolean;
  succeeded(copy: Copy): void;
  /** One that is not there is out at once, others after some failures in a row; never the last one that is in. */
  failed(copy: Copy, isAway?: boolean): void;
}

/** How one copy is asked; without further bounds, as calls are. */
export interface CopiesOptions extends Pick<GateOptions, 'most'>, Partial<Omit<GateOptions, 'most'>> {
  /** Whether a copy can do its work again. Whoever is out is asked this, and no visitor's call. */
  readonly isReady: (origin: string) => Promise<boolean>;
  readonly now?: () => number;
  /** Told of each copy that is put out, and of each that is back (0 ms). */
  readonly onChange?: (copy: Copy, outMs: number) => void;
}

interface State extends Copy {
  /** In a row. */
  failures: number;
  /** Times out in a row, and when the present one ends; a copy without one is in. */
  outs: number;
  outUntil: number | undefined;
  /** Since when it is in again. */
  backAt: number;
  probed: boolean;
}

/** Knows the copies of each service: how busy they are, and which are out. `services` may change at any time. */
export function createCopies(
  services: ServiceAddresses,
  {
    most,
    mostWaiting = most * WAITING_TIMES,
    longestWaitMs = LONGEST_WAIT_MS,
    targetMs,
    newestFirst = false,
    isReady,
    now = () => performance.now(),
    onChange = () => undefined,
  }: CopiesOptions,
): Copies {
  const states = new Map<string, State>();
  let turn = 0;

  function stateOf(service: string, origin: string): State {
    const known = states.get(origin);
    if (known) return known;
    const gate = createGate({ most, mostWaiting, longestWaitMs, targetMs, newestFirst });
    const counts = { failures: 0, outs: 0, outUntil: undefined, backAt: -Infinity, probed: false };
    const state: State = { service, origin, gate, ...counts };
    states.set(origin, state);
    return state;
  }

  const allOf = (service: string): State[] =>
    (services.get(service) ?? []).map((origin) => stateOf(service, origin));

  const others = ({ service, origin }: Copy): State[] =>
    allOf(service).filter((state) => state.origin !== origin && state.outUntil === undefined);

  function putOut(state: State): void {
    const outMs = Math.min(FIRST_OUT_MS * 2 ** state.outs, LONGEST_OUT_MS);
    state.outs += 1;
    state.outUntil = now() + outMs;
    onChange(state, outMs);
  }

  async function probe(state: State): Promise<void> {
    state.probed = true;
    const isBack = await isReady(state.origin).catch(() => false);
    state.probed = false;
    if (!isBack) return putOut(state);
    state.outUntil = undefined;
    state.backAt = now();
    // It has to show that it can: one more failure, and it is out again.
    state.failures = MOST_FAILURES - 1;
    onChange(state, 0);
  }

  return {
    choose(service, but) {
      const all = allOf(service);
      if (all.length < 2) return all[0];
      for (const state of all) {
        if (state.outUntil !== undefined && state.outUntil <= now() && !state.probed) void probe(state);
      }
      const isIn = all.filter(({ outUntil }) => outUntil === undefined);
      const wanted = isIn.filter(({ origin }) => origin !== but?.origin);
      turn += 1;
      return leastBusy([wanted, isIn, all].find(({ length }) => length > 0) ?? [], turn);
    },
    hasOther: (copy) => others(copy).length > 0,
    succeeded({ service, origin }) {
      stateOf(service, origin).failures = 0;
    },
    failed(copy, isAway = false) {
      const state = stateOf(copy.service, copy.origin);
      state.failures += 1;
      if (state.outUntil !== undefined || (!isAway && state.failures < MOST_FAILURES)) return;
      if (others(copy).length === 0) return;
      if (now() - state.backAt > LONGEST_OUT_MS) state.outs = 0;
      putOut(state);
    },
  };
}

/** Among those that are equally busy, each in its turn. */
function leastBusy(copies: readonly State[], turn: number): State | undefined {
  const first = turn % copies.length;
  const inTurn = [...copies.slice(first), ...copies.slice(0, first)];
  const least = Math.min(...inTurn.map(({ gate }) => gate.busy()));
  return inTurn.find(({ gate }) => gate.busy() === least);
}
