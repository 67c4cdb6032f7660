import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { namespacesIn, type Namespaces } from './text-function-namespaces.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test', 'testing', 'bench', 'lab', 'e2e']);

/** Groups of texts that the code reads as one object, other than by `t(group, { returnObjects: true })`. */
const READ_WHOLE = [
  'shell:offer.',
  'waiver:',
  'invest.documents:',
  'invest.records:payouts.list.',
  'invest.records:payments.problems.',
  'marketing.templates:',
  'support:donationYears.receipt.',
  'support.templates:',
  'volunteer.documents:',
  'waiver.documents:',
  'fieldtrial.records:settings.charges.',
  'support.records:volunteers.signings.',
  'previews:',
];

export interface TextUsage {
  /** Whether the sources can use a key: a literal or a template matches it, for this namespace. */
  isUsed(space: string, key: string): boolean;
  /** Namespaces in calls of `useTranslation`. */
  readonly namespaces: ReadonlySet<string>;
}

/**
 * Finds the text keys that the sources can use. An argument of a text function counts only for the function's
 * namespace; any other literal may be a key of every namespace.
 */
export function findTextUsage(root: string, folders: readonly string[]): TextUsage {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  const groups: string[] = [...READ_WHOLE];
  const spaces = new Set<string>();
  const visit = (node: ts.Node, known: Namespaces, space?: string): void => {
    const prefix = space === undefined ? '' : `${space}:`;
    if (ts.isStringLiteralLike(node)) {
      literals.add(prefix + node.text);
      if (space !== undefined && isGroup(node)) groups.push(`${prefix}${node.text}.`);
    }
    if (ts.isTemplateExpression(node)) {
      const pattern = toPattern([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
      if (pattern) templates.push(new RegExp(`^${prefix}${pattern}$`));
    }
    const asked = askedSpace(node);
    if (asked !== undefined) return void spaces.add(asked);
    const names = namespacesIn(node, known);
    ts.forEachChild(node, (child) => visit(child, names, keySpace(child, names) ?? space));
  };
  for (const file of folders.flatMap((folder) => sources(join(root, folder)))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    visit(source, new Map());
  }
  const matches = (name: string) => literals.has(name) || templates.some((template) => template.test(name));
  return {
    isUsed: (space, key) =>
      matches(key) ||
      matches(`${space}:${key}`) ||
      groups.some((group) => `${space}:${key}`.startsWith(group)),
    namespaces: spaces,
  };
}

function askedSpace(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'useTranslation') return undefined;
  const [space] = node.arguments;
  return space && ts.isStringLiteralLike(space) ? space.text : undefined;
}

/** Returns the namespace of a node that is the key of a text function: `t(key)`, `<Trans t={t} i18nKey={key}>`. */
function keySpace(node: ts.Node, known: Namespaces): string | undefined {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const isKey = parent.arguments[0] === node && ts.isIdentifier(parent.expression);
    return isKey ? known.get(parent.expression.getText()) : undefined;
  }
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'i18nKey' || !ts.isJsxAttributes(parent))
    return undefined;
  const t = parent.properties.find((other) => ts.isJsxAttribute(other) && other.name.getText() === 't');
  const [, name = ''] = /^t=\{(\w+)\}$/.exec(t?.getText() ?? '') ?? [];
  return known.get(name);
}

/** `t(key, { returnObjects: true })` reads all texts below the key. */
function isGroup({ parent }: ts.Node): boolean {
  const options = ts.isCallExpression(parent) ? parent.arguments[1] : undefined;
  return options !== undefined && /\breturnObjects: true\b/.test(options.getText());
}

/**
 * Returns a pattern for a template such as `features.${name}.title`; undefined without fixed parts, because it would
 * match everything.
 */
function toPattern(fixed: readonly string[]): string | undefined {
  const text = fixed.join('');
  if (!/^[\w.:-]+$/.test(text) || !text.includes('.') || !/[a-z]{3}/i.test(text)) return undefined;
  return fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join('[\\w.-]+');
}

function sources(path: string): string[] {
  if (statSync(path).isFile()) return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => sources(join(path, name)));
}
