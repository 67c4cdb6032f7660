import { matchesGlob } from 'node:path/posix';
import { ownedPaths, type OwnedArea } from './code-owners.ts';

/** What has to be tested and built for a change. */
export interface ChangedParts {
  /** Whether several areas depend on a changed file: then all tests run. */
  readonly everything: boolean;
  /** Changed areas except the shell; all areas with `everything`. */
  readonly areas: readonly string[];
  /** Processes whose images change. */
  readonly images: readonly string[];
}

export interface TreeParts {
  readonly areas: readonly OwnedArea[];
  /** Source folders of each image, by process. */
  readonly images: ReadonlyMap<string, readonly string[]>;
}

/** Documents and lists, which only the checks of every change read. */
const NO_CODE = ['docs/**', '**/*.md', 'LICENSE', '.github/CODEOWNERS', 'lab/reports/**', 'e2e/passed.txt'];
const EVERY_IMAGE = [
  'Dockerfile',
  '.dockerignore',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'patches/**',
  'site.config.ts',
  'tools/infra/image-sources.ts',
  'tools/infra/copy-image-sources.ts',
];
const IN_NO_IMAGE = ['**/test/**', '**/e2e/**', '**/bench/**', 'lab/**', '**/*.test.ts', '**/*.test.tsx'];

/** Returns the parts that a change of these files affects. A file without an owning area affects everything. */
export function changedParts(paths: readonly string[], { areas, images }: TreeParts): ChangedParts {
  const code = paths.filter((path) => !isOneOf(path, NO_CODE));
  const owners = new Map(code.map((path) => [path, ownerOf(path, areas)]));
  const everything = [...owners.values()].includes(undefined);
  const ids = areas.map(({ id }) => id).filter((id) => id !== 'shell');
  const touched = new Set(owners.values());
  return {
    everything,
    areas: ids.filter((id) => everything || touched.has(id)),
    images: [...images].flatMap(([name, folders]) =>
      code.some((path) => isInImage(path, name, folders, owners.get(path))) ? [name] : [],
    ),
  };

  function isInImage(path: string, name: string, folders: readonly string[], owner: string | undefined) {
    if (isOneOf(path, EVERY_IMAGE)) return true;
    if (isOneOf(path, IN_NO_IMAGE)) return false;
    // Every image contains the texts, but only services of the owning area read an area's texts.
    if (path.startsWith('locales/'))
      return !owner || areas.some((area) => area.id === owner && area.services.includes(name));
    // Images contain only the form rules of an area, no pages.
    if (path.startsWith('mf-') && !path.endsWith('.ts')) return false;
    return folders.some((folder) => path.startsWith(`${folder}/`));
  }
}

/** Returns the only area that owns a file; undefined for shared files and those of the shell. */
function ownerOf(path: string, areas: readonly OwnedArea[]): string | undefined {
  return areas.find(
    (area) =>
      area.id !== 'shell' &&
      ownedPaths(area, areas).some((owned) =>
        matchesGlob(path, `${owned.slice(1)}${owned.endsWith('/') ? '**' : ''}`),
      ),
  )?.id;
}

const isOneOf = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));
