import { SHELL_CONTRACT, type Release } from '@larkfield/contracts';
import type { ActiveReleases } from '../documents/release-tables.ts';

/**
 * Checks that areas were built for the contract and the library versions of the shell.
 * @throws Error with one line for each incompatible release
 */
export function checkCompatibility({ shell, areas }: ActiveReleases): void {
  const problems = [
    ...(shell.contract.shellContract === SHELL_CONTRACT
      ? []
      : [
          `${nameOf(shell)} has the contract ${shell.contract.shellContract}, the composer ${SHELL_CONTRACT}`,
        ]),
    ...areas.flatMap((area) => incompatibilities(area, shell)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function incompatibilities(area: Release, shell: Release): string[] {
  const { shellContract: expected } = area.contract;
  const { shellContract: actual } = shell.contract;
  const contract =
    expected === actual
      ? []
      : [`${nameOf(area)} was built for the shell contract ${expected}, the shell has ${actual}`];
  const libraries = Object.entries(versionsOf(shell)).flatMap(([library, provided]) => {
    const built = versionsOf(area)[library];
    if (!built) return [`${nameOf(area)} does not say for which ${library} it was built: build it again`];
    if (major(built) === major(provided)) return [];
    return [`${nameOf(area)} was built for ${library} ${built}, the shell brings ${provided}`];
  });
  const missing = Object.keys(versionsOf(area))
    .filter((library) => !versionsOf(shell)[library])
    .map((library) => `${nameOf(area)} was built for ${library}, which the shell does not bring`);
  return [...contract, ...libraries, ...missing];
}

/** The store may contain releases from before versions were recorded. */
function versionsOf(release: Partial<Pick<Release, 'shared'>>): Release['shared'] {
  return release.shared ?? {};
}

function nameOf({ contract, id }: Release): string {
  return `${contract.id} ${id}`;
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}
