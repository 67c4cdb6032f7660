import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Stand for the name and the title of the area in names and contents of the template's files. */
const NAME = '__name__';
const TITLE = '__title__';

const FOLDER = join(import.meta.dirname, 'template');

/** Files of a new area by their paths from the root of the tree. */
export function fillTemplate(name: string): ReadonlyMap<string, string> {
  const fill = (text: string) => text.replaceAll(NAME, name).replaceAll(TITLE, titleOf(name));
  return new Map(
    filesBelow(FOLDER).map((file) => [fill(relative(FOLDER, file)), fill(readFileSync(file, 'utf8'))]),
  );
}

/** `field-trials` is called “Field trials” until somebody finds a better title. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}
