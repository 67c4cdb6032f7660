import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';

const KNOWN = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Path of a Firefox that is installed. */
export function installedFirefox(): string | undefined {
  return KNOWN.find((path) => path && existsSync(path));
}

/** Takes Debian's package where there is no Firefox yet. Tests that want one are skipped when none can be had. */
export function provideFirefox(): void {
  if (installedFirefox()) return;
  process.stdout.write('Fetching a Firefox for the tests ...\n');
  installPackages(['firefox-esr']);
}
