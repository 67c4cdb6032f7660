import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Returns whether a page of the area can have a control of this name. */
export type HasControl = (field: string) => boolean;

/**
 * Reads the names of controls from the sources of an area's pages: the values of `name` attributes. Of a template only
 * the end is compared: `${of}.city` matches `person.city`. Where a folder computes names in another way, each of its
 * string literals may be the name or its last part.
 */
export function createControlLookup(sources: string): HasControl {
  const folders = foldersBelow(sources).map(readFolder);
  const names = new Set(folders.flatMap(({ given }) => given));
  const ends = folders.flatMap((folder) => folder.ends).filter((end) => end !== '');
  const computed = new Set(folders.flatMap(({ computes, literals }) => (computes ? literals : [])));
  return (field) =>
    names.has(field) ||
    ends.some((end) => field.endsWith(end)) ||
    computed.has(field) ||
    computed.has(field.split('.').at(-1) ?? '');
}

interface FolderNames {
  readonly literals: string[];
  /** String literals in `name` attributes. */
  readonly given: string[];
  /** Ends of templates in `name` attributes. */
  readonly ends: string[];
  /** Whether a `name` attribute has any other value. */
  computes: boolean;
}

function readFolder(folder: string): FolderNames {
  const found: FolderNames = { literals: [], given: [], ends: [], computes: false };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.literals.push(node.text);
    if (ts.isJsxAttribute(node) && node.name.getText() === 'name') addName(found, node.initializer);
    ts.forEachChild(node, visit);
  };
  for (const file of sourcesIn(folder))
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

function addName(found: FolderNames, name: ts.JsxAttributeValue | undefined): void {
  const value = name && ts.isJsxExpression(name) ? name.expression : name;
  if (!value) return;
  if (ts.isStringLiteralLike(value)) found.given.push(value.text);
  else if (ts.isTemplateExpression(value)) found.ends.push(value.templateSpans.at(-1)?.literal.text ?? '');
  else found.computes = true;
}

function foldersBelow(folder: string): string[] {
  const inside = readdirSync(folder).map((name) => join(folder, name));
  return [folder, ...inside.filter((path) => statSync(path).isDirectory()).flatMap(foldersBelow)];
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}
