import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TSchema } from 'typebox';
import { validatorModule, VALIDATOR_TYPES } from './validator-module.ts';

/**
 * Writes a validator with types for every form of every area: the export `contactForm` of `<area>/forms/index.ts` becomes
 * `<area>/generated/validators/contact.js`. Does not touch files that are up to date, so that programs that read them
 * meanwhile never see half a file.
 */
export async function writeValidators(root: string): Promise<void> {
  const areas = readdirSync(root).filter((name) => existsSync(join(root, name, 'forms/index.ts')));
  await Promise.all(areas.map((area) => writeArea(join(root, area))));
}

async function writeArea(area: string): Promise<void> {
  const module = (await import(pathToFileURL(join(area, 'forms/index.ts')).href)) as Record<string, TSchema>;
  const files = new Map(
    Object.entries(module)
      .filter(([name]) => name.endsWith('Form'))
      .map(([name, schema]) => [validatorName(name), schema] as const)
      .flatMap(([name, schema]) => [
        [`${name}.js`, validatorModule(name, schema)],
        [`${name}.d.ts`, VALIDATOR_TYPES],
      ]),
  );
  const target = join(area, 'generated/validators');
  await mkdir(target, { recursive: true });
  const obsolete = readdirSync(target).filter((name) => !files.has(name));
  await Promise.all([
    ...obsolete.map((name) => rm(join(target, name))),
    ...[...files].map(([name, content]) => writeChanged(join(target, name), content)),
  ]);
}

/** Returns the file name of a form's validator without extension: `changeEmailForm` becomes `change-email`. */
export function validatorName(form: string): string {
  return form.replace(/Form$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function writeChanged(file: string, content: string): Promise<void> {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) await writeFile(file, content);
}
