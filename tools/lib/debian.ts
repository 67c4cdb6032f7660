import { spawnSync } from 'node:child_process';

/**
 * Installs packages where there is Debian's package manager and whoever asks may use it; elsewhere nothing happens.
 * Whether they are there has to be looked up afterwards.
 */
export function installPackages(names: readonly string[]): void {
  const install = `apt-get update -qq && apt-get install -y -qq ${names.join(' ')}`;
  spawnSync('sh', ['-c', `${install} || sudo -n sh -c '${install}'`], { stdio: 'ignore', timeout: 600_000 });
}
