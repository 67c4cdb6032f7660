import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { format, resolveConfig } from 'prettier';
import { addToLockFile, type LockedPackage } from './add-to-lock-file.ts';
import { fillTemplate } from './template.ts';
import { createTranslations } from './translations.ts';

const LOCK = 'pnpm-lock.yaml';
const LOCALES = 'locales';

/** Writes an area, its service, texts and lock file entries. Resolves with the paths of the new files. */
export async function writeArea(root: string, name: string): Promise<readonly string[]> {
  const files = fillTemplate(name);
  const written = new Map<string, string>();
  for (const [path, content] of files) written.set(path, await formatted(join(root, path), content));
  writeAll(root, written);
  const texts = new Map(
    [name, `${name}.mail`, `${name}.records`].flatMap((space) =>
      [...createTranslations(join(root, LOCALES), space)].map(([file, content]) => [
        join(LOCALES, file),
        content,
      ]),
    ),
  );
  writeAll(root, texts);
  const lock = readFileSync(join(root, LOCK), 'utf8');
  const added = packagesIn(root, [`mf-${name}`, `services/${name}`]);
  writeFileSync(join(root, LOCK), addToLockFile(lock, added, packagesIn(root, workspaceFolders(root))));
  return [...written.keys(), ...texts.keys()];
}

/** Updates the texts of a namespace in all other languages to its English file. Returns the changed files. */
export function refreshTexts(root: string, namespace: string): readonly string[] {
  const dir = join(root, LOCALES);
  const changed = [...createTranslations(dir, namespace)].filter(
    ([file, content]) => !existsSync(join(dir, file)) || readFileSync(join(dir, file), 'utf8') !== content,
  );
  writeAll(dir, new Map(changed));
  return changed.map(([file]) => join(LOCALES, file));
}

/** Returns whether the namespace exists in English. */
export function hasTexts(root: string, namespace: string): boolean {
  return existsSync(join(root, LOCALES, DEFAULT_LANGUAGE, `${namespace}.json`));
}

/** Formats a file, because the length of the name changes line breaks. */
async function formatted(filepath: string, content: string): Promise<string> {
  const config = await resolveConfig(join(import.meta.dirname, 'area.ts'));
  return format(content, { ...config, filepath });
}

function writeAll(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function workspaceFolders(root: string): string[] {
  const inside = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  const areas = readdirSync(root).filter((name) => name.startsWith('mf-'));
  return ['shell', ...areas, ...inside('services'), ...inside('packages')].filter((dir) =>
    existsSync(join(root, dir, 'package.json')),
  );
}

function packagesIn(root: string, folders: readonly string[]): LockedPackage[] {
  return folders.map((dir) => {
    const { name, dependencies = {} } = JSON.parse(
      readFileSync(join(root, dir, 'package.json'), 'utf8'),
    ) as Pick<LockedPackage, 'name'> & Partial<LockedPackage>;
    return { dir, name, dependencies };
  });
}
