import { existsSync } from 'node:fs';
import { installPackages } from './install-debian-packages.ts';

const KNOWN = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function installedFirefox(): string | undefined {
  return KNOWN.find((path) => path && existsSync(path));
}

/** Installs Debian's package unless there is a Firefox. Tests that need one are skipped without it. */
export function installFirefox(): void {
  if (installedFirefox()) return;
  process.stdout.write('Installing Firefox for the tests ...\n');
  installPackages(['firefox-esr']);
}
