import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test', 'testing', 'spec', 'bench', 'e2e']);

/** Groups of texts that the code reads as one object. */
const READ_WHOLE = ['shell:offer.'];

/** Finds which text keys the sources can ask for. A key is used when a literal or a template of the code can be it. */
export function createUsage(
  root: string,
  folders: readonly string[],
): (space: string, key: string) => boolean {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const pattern = toPattern([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
      if (pattern) templates.push(pattern);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of folders.flatMap((folder) => sources(join(root, folder)))) {
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  }
  const matches = (name: string) => literals.has(name) || templates.some((template) => template.test(name));
  return (space, key) =>
    matches(key) ||
    matches(`${space}:${key}`) ||
    READ_WHOLE.some((group) => `${space}:${key}`.startsWith(group));
}

/** A template such as `features.${name}.title`; one without a fixed part of its own would fit everything. */
function toPattern(fixed: readonly string[]): RegExp | undefined {
  const text = fixed.join('');
  if (!/^[\w.:-]+$/.test(text) || !text.includes('.') || !/[a-z]{3}/i.test(text)) return undefined;
  return new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join('[\\w.-]+')}$`);
}

function sources(path: string): string[] {
  if (statSync(path).isFile()) return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => sources(join(path, name)));
}
