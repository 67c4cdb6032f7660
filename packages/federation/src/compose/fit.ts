import { SHELL_CONTRACT, type Release } from '@larkfield/contracts';
import type { ActiveReleases } from './tables.ts';

/**
 * Holds releases against one another before a site is made of them: areas must be built for the contract and the
 * libraries that the shell brings.
 * @throws Error with one line for each release that does not fit, by name.
 */
export function checkFit({ shell, areas }: ActiveReleases): void {
  const problems = [
    ...(shell.contract.shellContract === SHELL_CONTRACT
      ? []
      : [
          `${nameOf(shell)} has the contract ${shell.contract.shellContract}, the composer ${SHELL_CONTRACT}`,
        ]),
    ...areas.flatMap((area) => misfits(area, shell)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function misfits(area: Release, shell: Release): string[] {
  const { shellContract: wanted } = area.contract;
  const { shellContract: given } = shell.contract;
  const contract =
    wanted === given
      ? []
      : [`${nameOf(area)} was built for the shell contract ${wanted}, the shell has ${given}`];
  const libraries = Object.entries(versionsOf(shell)).flatMap(([library, brought]) => {
    const built = versionsOf(area)[library];
    if (!built) return [`${nameOf(area)} does not say for which ${library} it was built: build it again`];
    if (major(built) === major(brought)) return [];
    return [`${nameOf(area)} was built for ${library} ${built}, the shell brings ${brought}`];
  });
  const missing = Object.keys(versionsOf(area))
    .filter((library) => !versionsOf(shell)[library])
    .map((library) => `${nameOf(area)} was built for ${library}, which the shell does not bring`);
  return [...contract, ...libraries, ...missing];
}

/** Releases of before versions were recorded are in the store, too. */
function versionsOf(release: Partial<Pick<Release, 'shared'>>): Release['shared'] {
  return release.shared ?? {};
}

function nameOf({ contract, id }: Release): string {
  return `${contract.id} ${id}`;
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}
