import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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
  const install = 'apt-get update -qq && apt-get install -y -qq chromium fonts-noto-core fonts-noto-cjk';
  spawnSync('sh', ['-c', `${install} || sudo -n sh -c '${install}'`], { stdio: 'ignore', timeout: 600_000 });
  return installed();
}

function refuse(): never {
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
}
