import { spawnSync } from 'node:child_process';

/**
 * Installs packages where apt exists and the user may run it. Otherwise does nothing, so the caller checks whether they
 * are there.
 */
export function installPackages(names: readonly string[]): void {
  const install = `apt-get update -qq && apt-get install -y -qq ${names.join(' ')}`;
  spawnSync('sh', ['-c', `${install} || sudo -n sh -c '${install}'`], { stdio: 'ignore', timeout: 600_000 });
}
