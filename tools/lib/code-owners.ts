import type { AreaConfig } from '@larkfield/contracts';

/** The part of a contract that says what a team answers for. */
export type OwnedArea = Pick<AreaConfig, 'id' | 'owner' | 'namespaces' | 'services'>;

const HEAD = `# Who answers for what, as the area contracts say; tools/test/code-owners.test.ts compares.
# The last line that fits counts: what no area owns alone is the shell's.
`;

/** Lines of `.github/CODEOWNERS`: each team owns its area, the services of it, and the texts that no other area reads. */
export function codeOwners(areas: readonly OwnedArea[]): string {
  const shell = areas.find(({ id }) => id === 'shell');
  const lines = areas.flatMap((area) =>
    pathsOf(area, areas).map((path) => `${path} @larkfield/${area.owner}`),
  );
  return [HEAD, ...(shell ? [`* @larkfield/${shell.owner}`] : []), ...lines, ''].join('\n');
}

/** Paths, as in a `.gitignore`, that an area alone answers for. */
export function pathsOf({ id, namespaces, services }: OwnedArea, areas: readonly OwnedArea[]): string[] {
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
