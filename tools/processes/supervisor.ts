import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLine } from './format-log-line.ts';
import { ROOT } from '../workspace/paths.ts';
import { readStartLimit } from './settings.ts';

export interface ProcessSpec {
  readonly name: string;
  /** Path of the script from the root of the repository. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface SupervisorOptions {
  readonly print: (line: string) => void;
  /** Start timeout in milliseconds; by default that of `START_LIMIT_S`. */
  readonly startLimitMs?: number;
  /** Milliseconds from SIGTERM to SIGKILL. */
  readonly stopLimitMs?: number;
}

const INHERITED = ['PATH', 'TZ', 'NODE_ENV', 'NODE_COMPILE_CACHE'];

/** OpenTelemetry's standard variables for the trace exporter and the sampling rate. */
const TRACES = /^OTEL_(?:EXPORTER_OTLP_|TRACES_SAMPLER_ARG$|BSP_SCHEDULE_DELAY$)/;

const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => INHERITED.includes(name) || TRACES.test(name)),
  );

interface Running {
  spec: ProcessSpec;
  child: ChildProcess;
  /** Consecutive failures, which determine the pause before the next start. */
  failures: number;
  /** Stopped on purpose: not to be restarted. */
  isEnded?: true;
}

type OnMessage = (message: unknown) => void;

/** After the change to a new instance, calls to the old one may still be in transit for so long. */
const LINGER_MS = 500;
const MAX_PAUSE_MS = 5_000;
/** A process that ran this long starts again with the shortest pause after a failure. */
const STABLE_MS = 30_000;
/** Lines of output in an error message. */
const LAST_LINES = 10;

/** Starts processes in turn, restarts crashed ones, and stops all in reverse order. */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #options: Required<SupervisorOptions>;
  /** New instances that are not ready yet. */
  readonly #starting = new Set<ChildProcess>();
  readonly #listeners = new Map<string, OnMessage>();
  readonly #lastLines = new WeakMap<ChildProcess, string[]>();
  #stopping = false;

  constructor({ print, startLimitMs = readStartLimit(process.env), stopLimitMs = 6_000 }: SupervisorOptions) {
    this.#options = { print, startLimitMs, stopLimitMs };
  }

  /**
   * Resolves when the process is ready. `stop` ends processes in reverse order; `before` names a process that is to be
   * stopped earlier than this one.
   * @throws Error when it exits or exceeds the start timeout.
   */
  async start(spec: ProcessSpec, before?: string): Promise<void> {
    const running: Running = { spec, child: this.#spawn(spec), failures: 0 };
    const at = this.#running.findIndex((other) => other.spec.name === before);
    this.#running.splice(at < 0 ? this.#running.length : at, 0, running);
    await this.#ready(running);
    this.#watch(running);
  }

  /**
   * Starts a new instance of a process with changed variables. When it is ready and `changeOver` has announced it,
   * stops the old one. If it does not get ready, the old one stays.
   * @throws Error when it does not get ready, or there is no such process.
   */
  async replace(name: string, env: ProcessSpec['env'], changeOver: () => Promise<void>): Promise<void> {
    const running = this.#find(name);
    const spec = { ...running.spec, env: { ...running.spec.env, ...env } };
    const child = this.#spawn(spec);
    this.#starting.add(child);
    try {
      await this.#ready({ spec, child });
    } catch (error) {
      await this.#end(child);
      throw error;
    } finally {
      this.#starting.delete(child);
    }
    const old = running.child;
    Object.assign(running, { spec, child, failures: 0 });
    this.#watch(running);
    await changeOver();
    await sleep(LINGER_MS);
    await this.#end(old);
  }

  /** Calls `onMessage` with each message of this process, after restarts too. */
  onMessageFrom(name: string, onMessage: OnMessage): void {
    this.#listeners.set(name, onMessage);
  }

  send(name: string, message: object): void {
    const { child } = this.#find(name);
    if (child.connected) child.send(message);
  }

  /** Stops one process, which is not restarted. */
  async stopProcess(name: string): Promise<void> {
    const running = this.#find(name);
    this.#running.splice(this.#running.indexOf(running), 1);
    running.isEnded = true;
    await this.#end(running.child);
  }

  /**
   * Changes variables of a process: of its next start, and by `message` of the running instance. Resolves when the
   * instance has confirmed.
   */
  async updateEnv(name: string, env: ProcessSpec['env'], message: object): Promise<void> {
    const running = this.#find(name);
    running.spec = { ...running.spec, env: { ...running.spec.env, ...env } };
    const { child } = running;
    // A process that is restarting starts with the new variables.
    if (!child.connected) return;
    const confirmed = new AbortController();
    const { signal } = confirmed;
    const exit = once(child, 'exit', { signal });
    const taken = Promise.race([received(child, 'taken', signal), exit]);
    child.send(message);
    await taken;
    confirmed.abort();
  }

  /** Restarts a process at once, with its current sources. */
  async restart(name: string): Promise<void> {
    const running = this.#find(name);
    running.failures = -1;
    await this.#end(running.child);
  }

  /** Returns the process id, for tests that kill it. */
  pid(name: string): number | undefined {
    return this.#running.find(({ spec }) => spec.name === name)?.child.pid;
  }

  /** Stops all processes, the last started first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const child of this.#starting) await this.#end(child);
    for (const { child } of this.#running.toReversed()) await this.#end(child);
  }

  #find(name: string): Running {
    const running = this.#running.find(({ spec }) => spec.name === name);
    if (!running) throw new Error(`${name} does not run`);
    return running;
  }

  #spawn({ name, script, args = [], env }: ProcessSpec): ChildProcess {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: ROOT,
      env: { ...inherited(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C reaches only the supervisor, which stops its processes in order.
      detached: true,
    });
    child.on('message', (message) => this.#listeners.get(name)?.(message));
    const last: string[] = [];
    this.#lastLines.set(child, last);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        last.push(readableLine(name, line));
        if (last.length > LAST_LINES) last.shift();
        this.#options.print(readableLine(name, line));
      });
    }
    return child;
  }

  async #ready({ spec, child }: Pick<Running, 'spec' | 'child'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { startLimitMs } = this.#options;
    const fail = (what: string, hint: string) => {
      const last = this.#lastLines.get(child) ?? [];
      const quoted = last.length === 0 ? 'It wrote nothing.' : ['Its last lines:', ...last].join('\n  ');
      reject(new Error(`${spec.name} ${what}. ${quoted}\n${hint}`));
    };
    const limit = setTimeout(() => {
      const seconds = startLimitMs / 1_000;
      const more = Math.ceil(seconds * 2);
      fail(
        `was not ready within ${seconds} s`,
        `If the machine is busy, give it more time: START_LIMIT_S=${more}`,
      );
    }, startLimitMs);
    child.once('message', () => resolve());
    // `close` comes after all output, `exit` may come before.
    child.once('close', (code, signal) =>
      fail(`could not start (${signal ?? code})`, 'Mend what it says, and start again.'),
    );
    child.once('error', reject);
    try {
      await promise;
    } finally {
      clearTimeout(limit);
    }
  }

  #watch(running: Running): void {
    const since = Date.now();
    const { child } = running;
    child.once('exit', (code, signal) => {
      if (this.#stopping || running.isEnded || running.child !== child) return;
      running.failures = Date.now() - since > STABLE_MS ? 1 : running.failures + 1;
      const pause = Math.min(100 * 2 ** running.failures, MAX_PAUSE_MS);
      this.#options.print(`${running.spec.name}: ended (${signal ?? code}), starts again in ${pause} ms`);
      setTimeout(() => void (running.child === child && this.#restart(running)), pause);
    });
  }

  async #restart(running: Running): Promise<void> {
    if (this.#stopping || running.isEnded) return;
    running.child = this.#spawn(running.spec);
    this.#watch(running);
    await this.#ready(running).catch((error: Error) => this.#options.print(error.message));
  }

  async #end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), this.#options.stopLimitMs);
    await gone;
    clearTimeout(kill);
  }
}

/** Resolves at the next message of a process that has this field. */
async function received(child: ChildProcess, field: string, signal: AbortSignal): Promise<void> {
  for await (const [message] of on(child, 'message', { signal })) {
    if (typeof message === 'object' && message !== null && field in message) return;
  }
}
