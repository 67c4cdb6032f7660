import { matchesGlob } from 'node:path/posix';
import { pathsOf, type OwnedArea } from './code-owners.ts';

/** What a change has to be tested and built for. */
export interface ChangedParts {
  /** Whether it touches what several areas are made of: then all tests run. */
  readonly everything: boolean;
  /** Areas that it touches; all of them with `everything`, the shell apart. */
  readonly areas: readonly string[];
  /** Processes whose images it touches. */
  readonly images: readonly string[];
}

export interface TreeParts {
  readonly areas: readonly OwnedArea[];
  /** Folders of the tree that each image is made of, by the name of its process. */
  readonly images: ReadonlyMap<string, readonly string[]>;
}

/** Documents, and files that say who is asked or what has passed: looked at by the checks that every change gets. */
const NO_CODE = ['docs/**', '**/*.md', 'LICENSE', '.github/CODEOWNERS', 'bench/reports/**', 'e2e/passed.txt'];
/** What every image is made by. */
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
/** Tests leave no trace in an image. */
const IN_NO_IMAGE = ['**/test/**', '**/e2e/**', '**/bench/**', '**/*.test.ts', '**/*.test.tsx'];

/** Returns what the change of some files touches. What belongs to no area alone touches everything, as its owner is everybody's. */
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
    // Texts are in every image; those of one area are read by its services alone.
    if (path.startsWith('locales/'))
      return !owner || areas.some((area) => area.id === owner && area.services.includes(name));
    // Of an area an image has the rules of its forms, which are no pages.
    if (path.startsWith('mf-') && !path.endsWith('.ts')) return false;
    return folders.some((folder) => path.startsWith(`${folder}/`));
  }
}

/** Returns the area that alone answers for a file; nothing for what is shared, the shell's among it. */
function ownerOf(path: string, areas: readonly OwnedArea[]): string | undefined {
  return areas.find(
    (area) =>
      area.id !== 'shell' &&
      pathsOf(area, areas).some((owned) =>
        matchesGlob(path, `${owned.slice(1)}${owned.endsWith('/') ? '**' : ''}`),
      ),
  )?.id;
}

const isOneOf = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));
