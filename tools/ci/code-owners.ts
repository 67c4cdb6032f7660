import type { AreaConfig } from '@larkfield/contracts';

/** The part of a contract that describes a team's responsibility. */
export type OwnedArea = Pick<AreaConfig, 'id' | 'owner' | 'namespaces' | 'services'>;

const HEAD = `# Who answers for what, as the area contracts say; tools/test/ci/code-owners.test.ts compares.
# The last line that fits counts: what no area owns alone is the shell's.
`;

/** Returns the text of `.github/CODEOWNERS`: a team owns its area, the area's services, and the texts that no other area uses. */
export function codeOwners(areas: readonly OwnedArea[]): string {
  const shell = areas.find(({ id }) => id === 'shell');
  const lines = areas.flatMap((area) =>
    ownedPaths(area, areas).map((path) => `${path} @larkfield/${area.owner}`),
  );
  return [HEAD, ...(shell ? [`* @larkfield/${shell.owner}`] : []), ...lines, ''].join('\n');
}

/** Returns the paths that only this area owns, in the syntax of `.gitignore`. */
export function ownedPaths({ id, namespaces, services }: OwnedArea, areas: readonly OwnedArea[]): string[] {
  const own = namespaces.filter((name) =>
    areas.every((area) => area.id === id || !area.namespaces.includes(name)),
  );
  return [
    `/${id}/`,
    ...services.map((service) => `/services/${service}/`),
    ...own.toSorted().map((name) => `/locales/*/${name}.json`),
    ...services.map((service) => `/locales/*/${service}.mail.json`),
    ...services.map((service) => `/locales/*/${service}.records.json`),
  ];
}
