import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type AreaConfig } from '@larkfield/contracts';
import { hashInputs } from './inputs.ts';
import { parseLock, type LockFile } from './lock-file.ts';

const PACKAGES = ['packages/contracts', 'packages/area', 'packages/ui', 'packages/federation'];

/** What every front end is built from besides its own folder. */
const SHARED = [
  ...PACKAGES,
  // The product's name is part of an address.
  'site.config.ts',
  // Stands on the pictures that other programs show.
  'shell/src/favicon.svg',
];

/** The part of a contract that says what an area is built from. */
export type AreaSources = Pick<AreaConfig, 'id' | 'namespaces' | 'services'>;

/** Files and folders that an area is built from, from the root of the tree: its own, its texts, its services' calls and kinds of records. */
export function areaInputs({ id, namespaces, services }: AreaSources): string[] {
  return [
    id,
    // PDFs, which are made from texts and the code of other packages.
    `${id}/generated/files`,
    ...LANGUAGES.flatMap(({ tag }) => namespaces.map((name) => `locales/${tag}/${name}.json`)),
    ...services.map((service) => `services/${service}/service.config.ts`),
    ...LANGUAGES.flatMap(({ tag }) => recordTexts(services).map((name) => `locales/${tag}/${name}.json`)),
    ...SHARED,
  ];
}

/** Namespaces with the texts of an area: those of its pages, of its records, and of the mails of its services. */
export function areaTexts({ namespaces, services }: AreaSources): string[] {
  const mails = services.length > 0 ? ['mail', ...services.map((service) => `${service}.mail`)] : [];
  return [...new Set([...namespaces, ...recordTexts(services), ...mails])];
}

/** Namespaces with the names of records; those of mails are the same for all services. */
function recordTexts(services: readonly string[]): string[] {
  return services.length > 0 ? ['records', ...services.map((service) => `${service}.records`)] : [];
}

/** One hash over the inputs of each area: it changes when the area has to be built again, and only then. */
export function inputHashes(root: string, areas: readonly AreaSources[]): Record<string, string> {
  const file = join(root, 'pnpm-lock.yaml');
  const lock = parseLock(existsSync(file) ? readFileSync(file, 'utf8') : '');
  return Object.fromEntries(
    areas.map((area) => {
      const hash = createHash('sha256').update(hashInputs(root, areaInputs(area)));
      return [area.id, hash.update(librariesOf(area, lock)).digest('hex')];
    }),
  );
}

/** What the lock file says of the libraries that an area is built with; of other areas and of services it says nothing. */
function librariesOf({ id }: AreaSources, { head, packages, tail }: LockFile): string {
  const own = ['.', id, ...PACKAGES].map((folder) => packages.get(folder) ?? '');
  return [head, ...own, tail].join('\0');
}
