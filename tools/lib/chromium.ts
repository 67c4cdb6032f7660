import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.ts';

const KNOWN = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium for tests: one that is installed, else Playwright's own download, else Debian's package.
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

/** With the fonts that the 13 languages need, else screenshots show boxes. */
function debian(): string | undefined {
  installPackages(['chromium', 'fonts-noto-core', 'fonts-noto-cjk']);
  return installed();
}

function refuse(): never {
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}
