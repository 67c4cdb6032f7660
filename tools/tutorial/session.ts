import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { applyEdit } from './edit.ts';
import { fillNames, matchLines, type Names } from './match.ts';
import { isCtrlC, type Entry, type Step } from './parse.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Where a tutorial is followed. */
export interface Place {
  readonly dir: string;
  /** Takes the place of 3000 in what the tutorial says. */
  readonly port: number;
  readonly dataDir: string;
  readonly page: Page;
}

export interface Session {
  /** Does what a block says, and checks what it shows. @throws Error when it is otherwise. */
  perform(step: Step): Promise<void>;
  /** Ends the command that still runs. */
  close(): Promise<void>;
}

/** How long a command that goes on running may take until it prints what is expected: it may have to build all areas first. */
const START_MS = 600_000;
/** How long a page may take to show something. */
const SHOW_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** A page that changes by itself does so within this time; after it the page is loaded again, as a reader would. */
const RELOAD_MS = 5_000;
const TUTORIAL_PORT = 3000;

/** Follows a tutorial step by step, as a reader with two terminals and a browser. */
export function createSession({ dir, port, dataDir, page }: Place): Session {
  const env = environment({ PORT: String(port), DATA_DIR: dataDir, START_LIMIT_S: '180' });
  const here = (text: string) => text.replaceAll(`localhost:${TUTORIAL_PORT}`, `localhost:${port}`);
  const run = (command: string) => openTerminal(fillNames(here(command), names), dir, env);
  let names: Names = {};
  let running: Terminal | undefined;
  /** Address in the browser, unless a command has run since: then the page is loaded again. */
  let open: string | undefined;

  async function perform(step: Step): Promise<void> {
    if ('argument' in step)
      return step.kind === 'see' ? seePage(step.argument, step.text) : write(step.argument, `${step.text}\n`);
    if (step.kind === 'edit') {
      for (const { file, lines } of step.edits)
        write(file, applyEdit(readFileSync(join(dir, file), 'utf8'), lines));
      return;
    }
    open = undefined;
    for (const [index, entry] of step.entries.entries()) {
      const isLast = index === step.entries.length - 1;
      if (isCtrlC(entry)) await close();
      else if (isLast && step.kind === 'start') await keepRunning(entry);
      else await runToEnd(entry, !(isLast && step.kind === 'fails'));
    }
  }

  async function close(): Promise<void> {
    await running?.pressCtrlC();
    running = undefined;
  }

  async function runToEnd({ command, prints }: Entry, succeeds: boolean): Promise<void> {
    const terminal = run(command);
    const status = await terminal.ended;
    assert.equal(status === 0, succeeds, `exit code ${status}:\n${terminal.output()}`);
    readNames(prints, terminal.output());
  }

  async function keepRunning({ command, prints }: Entry): Promise<void> {
    assert.equal(running, undefined, 'the command before has not been stopped');
    const started = run(command);
    running = started;
    const ended = started.ended.then(() => true);
    const end = Date.now() + START_MS;
    while ('missing' in matchLines(here(prints), started.output(), names) && Date.now() < end)
      if (await Promise.race([ended, wait(LOOK_EVERY_MS, false)])) break;
    readNames(prints, started.output());
  }

  function readNames(prints: string, output: string): void {
    const match = matchLines(here(prints), output, names);
    if ('missing' in match) assert.fail(`there is no line “${match.missing}” in:\n${output}`);
    names = match.names;
  }

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }

  async function seePage(path: string, text: string): Promise<void> {
    const url = `http://localhost:${port}${fillNames(path, names)}`;
    const wanted = text.split('\n').filter((line) => line.trim() !== '');
    const shown = async () =>
      page
        .locator('body')
        .innerText()
        .catch(() => '');
    const isShown = async () => {
      const words = await shown();
      return wanted.every((line) => words.includes(line));
    };
    const end = Date.now() + SHOW_MS;
    for (let loaded = open === url ? Date.now() : 0; Date.now() < end;) {
      if (Date.now() - loaded > RELOAD_MS) {
        open = url;
        await page.goto(url, { waitUntil: 'load' }).catch(() => undefined);
        loaded = Date.now();
      }
      if (await isShown()) return;
      await wait(LOOK_EVERY_MS);
    }
    assert.fail(`${url} does not show\n${text}\nbut\n${await shown()}\n\n${running?.output() ?? ''}`);
  }

  return { perform, close };
}

/** Without what the calling `npm test` has set: its commands are told to themselves, its reports to its own runner. */
function environment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_TEST_CONTEXT$|^SITE_ORIGIN$|^MONGODB_URL$|^CI$|^FORCE_COLOR$/.test(name),
  );
  return { ...Object.fromEntries(passed), ...own };
}
