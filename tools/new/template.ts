import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Placeholders for name and title in names and contents of the template's files. */
const NAME = '__name__';
const TITLE = '__title__';

const FOLDER = join(import.meta.dirname, 'template');

/** Returns the files of a new area by path. */
export function fillTemplate(name: string): ReadonlyMap<string, string> {
  const fill = (text: string) => text.replaceAll(NAME, name).replaceAll(TITLE, titleOf(name));
  return new Map(
    filesBelow(FOLDER).map((file) => [fill(relative(FOLDER, file)), fill(readFileSync(file, 'utf8'))]),
  );
}

/** Returns the default title: `field-trials` becomes “Field trials”. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}
