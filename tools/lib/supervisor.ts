import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLine } from './log-line.ts';
import { ROOT } from './paths.ts';
import { readStartLimit } from './settings.ts';

export interface ProcessSpec {
  readonly name: string;
  /** Script below the root of the repository, with its arguments. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface SupervisorOptions {
  readonly print: (line: string) => void;
  /** Milliseconds a process has to say that it is ready; those of `START_LIMIT_S` without it. */
  readonly startLimitMs?: number;
  /** Milliseconds a process has to stop before it is killed. */
  readonly stopLimitMs?: number;
}

/** What every process has from this one. */
const INHERITED = ['PATH', 'TZ', 'NODE_ENV', 'NODE_COMPILE_CACHE'];

/** Where traces go, and how many of them: the standard variables of OpenTelemetry. */
const TRACES = /^OTEL_(?:EXPORTER_OTLP_|TRACES_SAMPLER_ARG$|BSP_SCHEDULE_DELAY$)/;

const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => INHERITED.includes(name) || TRACES.test(name)),
  );

interface Running {
  spec: ProcessSpec;
  child: ChildProcess;
  /** Failures in a row; decides how long to wait before the next start. */
  failures: number;
  /** Whether it is not to be started again. */
  isEnded?: true;
}

type OnMessage = (message: unknown) => void;

/** Whoever has been told of a new copy may still have a call for the old one on its way. */
const LINGER_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
/** A process that ran this long is healthy again: its next failure starts from the shortest pause. */
const STABLE_MS = 30_000;
/** Lines of a process that its failure quotes. */
const LAST_LINES = 10;

/** Starts processes one after the other, restarts the one that crashes, and stops all in reverse order. */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #options: Required<SupervisorOptions>;
  /** New copies of processes that are not ready yet. */
  readonly #beside = new Set<ChildProcess>();
  readonly #listeners = new Map<string, OnMessage>();
  readonly #lastLines = new WeakMap<ChildProcess, string[]>();
  #stopping = false;

  constructor({ print, startLimitMs = readStartLimit(process.env), stopLimitMs = 6_000 }: SupervisorOptions) {
    this.#options = { print, startLimitMs, stopLimitMs };
  }

  /**
   * Settles when the process is ready. `before` names a process that is to be stopped before this one.
   * @throws Error when it ends or stays silent instead.
   */
  async start(spec: ProcessSpec, before?: string): Promise<void> {
    const running: Running = { spec, child: this.#spawn(spec), failures: 0 };
    const at = this.#running.findIndex((other) => other.spec.name === before);
    this.#running.splice(at < 0 ? this.#running.length : at, 0, running);
    await this.#ready(running);
    this.#watch(running);
  }

  /**
   * Starts a new copy of a process with changed variables, and ends the old one when the new one is ready and
   * `changeOver` has told everybody of it. A new copy that does not get ready is ended, and the old one stays.
   * @throws Error when it does not get ready, or there is no such process.
   */
  async replace(name: string, env: ProcessSpec['env'], changeOver: () => Promise<void>): Promise<void> {
    const running = this.#find(name);
    const spec = { ...running.spec, env: { ...running.spec.env, ...env } };
    const child = this.#spawn(spec);
    this.#beside.add(child);
    try {
      await this.#ready({ spec, child });
    } catch (error) {
      await this.#end(child);
      throw error;
    } finally {
      this.#beside.delete(child);
    }
    const old = running.child;
    Object.assign(running, { spec, child, failures: 0 });
    this.#watch(running);
    await changeOver();
    await sleep(LINGER_MS);
    await this.#end(old);
  }

  /** Calls `onMessage` with each message of the processes of that name, those of later starts too. */
  listen(name: string, onMessage: OnMessage): void {
    this.#listeners.set(name, onMessage);
  }

  /** Sends a message to a process that runs. */
  send(name: string, message: object): void {
    const { child } = this.#find(name);
    if (child.connected) child.send(message);
  }

  /** Stops one process for good. */
  async end(name: string): Promise<void> {
    const running = this.#find(name);
    this.#running.splice(this.#running.indexOf(running), 1);
    running.isEnded = true;
    await this.#end(running.child);
  }

  /** Changes variables of a process: those of its next start, and by `message` the running one's. Settles when it has taken them. */
  async change(name: string, env: ProcessSpec['env'], message: object): Promise<void> {
    const running = this.#find(name);
    running.spec = { ...running.spec, env: { ...running.spec.env, ...env } };
    const { child } = running;
    // One that is away starts with the new ones.
    if (!child.connected) return;
    const heard = new AbortController();
    const { signal } = heard;
    const exit = once(child, 'exit', { signal });
    const taken = Promise.race([received(child, 'taken', signal), exit]);
    child.send(message);
    await taken;
    heard.abort();
  }

  /** Ends a process, which is started again at once, with its sources as they are by then. */
  async restart(name: string): Promise<void> {
    const running = this.#find(name);
    running.failures = -1;
    await this.#end(running.child);
  }

  /** Process id of a running process, for tests that end it the hard way. */
  pid(name: string): number | undefined {
    return this.#running.find(({ spec }) => spec.name === name)?.child.pid;
  }

  /** Stops everything, the last started first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const child of this.#beside) await this.#end(child);
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
      // Ctrl-C goes to the supervisor alone, which stops its processes in order.
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
    // Its output may still be on its way when it has ended.
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
      const pause = Math.min(100 * 2 ** running.failures, LONGEST_PAUSE_MS);
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

/** Settles with the next message of a process that has this field. */
async function received(child: ChildProcess, field: string, signal: AbortSignal): Promise<void> {
  for await (const [message] of on(child, 'message', { signal })) {
    if (typeof message === 'object' && message !== null && field in message) return;
  }
}
