import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './install-debian-packages.ts';

const FULL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const KNOWN = [process.env['CHROMIUM_PATH'], ...FULL_PATHS];

const HEADLESS = '/usr/bin/chromium-headless-shell';

const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

/**
 * Returns the path of a Chromium. If none is installed, downloads Playwright's; if that fails, installs Debian's package.
 * @throws Error when there is none.
 */
export function ensureChromium(): string {
  return installed() ?? download() ?? installDebianChromium() ?? refuse();
}

function installed(): string | undefined {
  return [...KNOWN, chromium.executablePath()].find((path) => path && existsSync(path));
}

function download(): string | undefined {
  process.stdout.write('Downloading Chromium for the tests ...\n');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return installed();
}

/**
 * Returns the path of the browser for tests: the one in `CHROMIUM_PATH`, else the headless shell, which opens pages four
 * times as fast and is installed if missing, else a full Chromium.
 * @throws Error when there is none.
 */
export function ensureTestBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  if (!existsSync(HEADLESS)) installPackages(['chromium-headless-shell', ...FONTS]);
  return existsSync(HEADLESS) ? HEADLESS : ensureChromium();
}

/**
 * Returns the path of an installed full Chromium. Never that of the headless shell, which loses all stored data of pages
 * when it is closed.
 */
export function findFullChromium(): string | undefined {
  return FULL_PATHS.find((path) => existsSync(path));
}

/** Installs Debian's package unless there is a full Chromium. Tests that need one are skipped without it. */
export function installFullChromium(): void {
  if (!findFullChromium()) installPackages(['chromium', ...FONTS]);
}

/** Installs the fonts of all 13 languages too; without them screenshots show boxes. */
function installDebianChromium(): string | undefined {
  installPackages(['chromium', ...FONTS]);
  return installed();
}

function refuse(): never {
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}
