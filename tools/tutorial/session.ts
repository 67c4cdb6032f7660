import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { applyEdit } from './edit.ts';
import { fillPlaceholders, matchLines, type Placeholders } from './match.ts';
import { isCtrlC, type Entry, type Step } from './parse.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface SessionOptions {
  readonly dir: string;
  /** Replaces 3000 in commands and addresses of the tutorial. */
  readonly port: number;
  readonly dataDir: string;
  readonly page: Page;
}

export interface Session {
  /** Performs a block and checks its result. @throws Error when the result differs. */
  perform(step: Step): Promise<void>;
  /** Stops the running command. */
  close(): Promise<void>;
}

/** Timeout for the expected output of a running command, which may have to build all areas first. */
const START_MS = 600_000;
/** Timeout for the content of a page. */
const SHOW_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** A page updates itself within this time; afterwards it is reloaded. */
const RELOAD_MS = 5_000;
const TUTORIAL_PORT = 3000;

/** Creates a session that follows a tutorial like a reader with two terminals and a browser. */
export function createSession({ dir, port, dataDir, page }: SessionOptions): Session {
  const env = environment({ PORT: String(port), DATA_DIR: dataDir, START_LIMIT_S: '180' });
  const here = (text: string) => text.replaceAll(`localhost:${TUTORIAL_PORT}`, `localhost:${port}`);
  const run = (command: string) => openTerminal(fillPlaceholders(here(command), names), dir, env);
  let names: Placeholders = {};
  let running: Terminal | undefined;
  /** Address in the browser; undefined after a command, so that the page is loaded again. */
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
    const url = `http://localhost:${port}${fillPlaceholders(path, names)}`;
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

/**
 * Removes variables of the calling `npm test`, which would redirect the site folder and the reports of the tutorial's commands.
 */
function environment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_TEST_CONTEXT$|^SITE_ORIGIN$|^MONGODB_URL$|^CI$|^FORCE_COLOR$/.test(name),
  );
  return { ...Object.fromEntries(passed), ...own };
}
