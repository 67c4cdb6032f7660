import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type AreaConfig } from '@larkfield/contracts';
import { hashInputs } from './hash-inputs.ts';
import { parseLock, type LockFile } from './lock-file-text.ts';

const PACKAGES = ['packages/contracts', 'packages/area', 'packages/ui', 'packages/federation'];

/** Inputs of every front end besides its own folder. */
const SHARED = [
  ...PACKAGES,
  // An address contains the product's name.
  'site.config.ts',
  // Part of the share pictures.
  'shell/src/favicon.svg',
];

/** The part of a contract that determines the inputs of an area. */
export type AreaSources = Pick<AreaConfig, 'id' | 'namespaces' | 'services'>;

/** Returns the files and folders that an area is built from: its own, its texts, and its services' calls and record kinds. */
export function areaInputs({ id, namespaces, services }: AreaSources): string[] {
  return [
    id,
    // PDFs, which are generated from texts and code of other packages.
    `${id}/generated/files`,
    ...LANGUAGES.flatMap(({ tag }) => namespaces.map((name) => `locales/${tag}/${name}.json`)),
    ...services.map((service) => `services/${service}/service.config.ts`),
    ...LANGUAGES.flatMap(({ tag }) => recordTexts(services).map((name) => `locales/${tag}/${name}.json`)),
    ...SHARED,
  ];
}

/** Returns the namespaces of an area: those of its pages, its records, and its services' mails. */
export function areaNamespaces({ namespaces, services }: AreaSources): string[] {
  const mails = services.length > 0 ? ['mail', ...services.map((service) => `${service}.mail`)] : [];
  return [...new Set([...namespaces, ...recordTexts(services), ...mails])];
}

/** Returns the namespaces with names of records. The names of mails are common to all services. */
function recordTexts(services: readonly string[]): string[] {
  return services.length > 0 ? ['records', ...services.map((service) => `${service}.records`)] : [];
}

/** Returns a hash over the inputs of each area, which changes exactly when the area has to be rebuilt. */
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

/** Returns the part of the lock file that concerns the area's libraries. */
function librariesOf({ id }: AreaSources, { head, packages, tail }: LockFile): string {
  const own = ['.', id, ...PACKAGES].map((folder) => packages.get(folder) ?? '');
  return [head, ...own, tail].join('\0');
}
