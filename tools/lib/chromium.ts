import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.ts';

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const KNOWN = [process.env['CHROMIUM_PATH'], ...WHOLE];

/** Debian's package of it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

/**
 * Path of a Chromium: one that is installed, else Playwright's own download, else Debian's package.
 * @throws Error when none can be had.
 */
export function findChromium(): string {
  return installed() ?? download() ?? debian() ?? refuse();
}

function installed(): string | undefined {
  return [...KNOWN, chromium.executablePath()].find((path) => path && existsSync(path));
}

function download(): string | undefined {
  process.stdout.write('Fetching a Chromium for the tests ...\n');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return installed();
}

/**
 * Path of what drives pages for tests: Chromium without its windows, in which a new page costs a quarter of the time, else the
 * whole one.
 * @throws Error when none can be had.
 */
export function findHeadless(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  if (!existsSync(HEADLESS)) installPackages(['chromium-headless-shell', ...FONTS]);
  return existsSync(HEADLESS) ? HEADLESS : findChromium();
}

/** Path of a whole Chromium that is installed: the one without windows forgets at its end what pages have kept. */
export function installedWhole(): string | undefined {
  return WHOLE.find((path) => existsSync(path));
}

/** Takes Debian's package where there is none yet. Tests that want a whole one are skipped when none can be had. */
export function provideWhole(): void {
  if (!installedWhole()) installPackages(['chromium', ...FONTS]);
}

/** With the fonts that the 13 languages need, else screenshots show boxes. */
function debian(): string | undefined {
  installPackages(['chromium', ...FONTS]);
  return installed();
}

function refuse(): never {
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}
