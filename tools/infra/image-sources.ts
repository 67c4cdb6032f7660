import { cpSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/**
 * Folders of the workspace; tools/test/infra/images.test.ts compares them with pnpm-workspace.yaml. This file runs
 * during image builds without any installed package.
 */
export const WORKSPACE = ['shell', 'mf-*', 'services/*', 'packages/*'];
/** Files outside these folders that processes read. */
const ROOT_FILES = ['package.json', 'site.config.ts'];

/** Folders that production does not need. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'test', 'testing', 'tools', 'e2e', 'bench']);
const TEST = /\.test\.tsx?$/;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the folders that a service needs at run time: its own, and those of `workspace:*` dependencies, direct and indirect.
 */
export function imageFolders(root: string, service: string): string[] {
  const folders = new Map(
    globSync(WORKSPACE, { cwd: root })
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [readManifest(root, folder).name, folder]),
  );
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of Object.keys(readManifest(root, folder).dependencies ?? {})) {
      const next = folders.get(name);
      if (next) add(next);
    }
  };
  add(`services/${service}`);
  return [...found].sort();
}

/** Copies the sources of an image, without installed packages and texts. */
export function copySources(root: string, service: string, target: string): void {
  for (const file of ROOT_FILES) cpSync(join(root, file), join(target, file));
  for (const folder of imageFolders(root, service)) {
    const isArea = existsSync(join(root, folder, 'area.config.ts'));
    cpSync(join(root, folder), join(target, folder), {
      recursive: true,
      filter: (path) =>
        isNeeded(relative(join(root, folder), path), { isArea, isFolder: statSync(path).isDirectory() }),
    });
  }
}

interface Kind {
  /** Services use only the form rules of an area; its pages are in releases. */
  readonly isArea: boolean;
  readonly isFolder: boolean;
}

function isNeeded(path: string, { isArea, isFolder }: Kind): boolean {
  const name = basename(path);
  if (isFolder) return !LEFT_OUT.has(name);
  return !TEST.test(name) && (!isArea || name.endsWith('.ts') || name === 'package.json');
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}
