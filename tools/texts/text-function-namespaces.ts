import ts from 'typescript';

/** Namespaces by name of the text function; undefined where a name means something else. */
export type Namespaces = ReadonlyMap<string, string | undefined>;

/**
 * Returns the text functions that are visible in a node: the outer ones, and those that it declares by `const { t } =
 * useTranslation('support')` or as a parameter `t: TFunction<'support'>`.
 */
export function namespacesIn(node: ts.Node, around: Namespaces): Namespaces {
  if (!ts.isFunctionLike(node) && !ts.isSourceFile(node)) return around;
  const own = ts.isSourceFile(node) ? [] : node.parameters.flatMap(parameter);
  const body = ts.isSourceFile(node) ? node : 'body' in node ? node.body : undefined;
  const statements = body && (ts.isSourceFile(body) || ts.isBlock(body)) ? body.statements : [];
  return new Map([...around, ...own, ...statements.flatMap(declared)]);
}

type Entry = readonly [name: string, space: string | undefined];

/** A parameter always hides an outer name. */
function parameter({ name, type }: ts.ParameterDeclaration): Entry[] {
  const [, space] = /^TFunction<'([\w-]+)'>$/.exec(type?.getText() ?? '') ?? [];
  return ts.isIdentifier(name) ? [[name.text, space]] : [];
}

function declared(statement: ts.Statement): Entry[] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const [, space] = /^useTranslation\('([\w-]+)'\)$/.exec(initializer?.getText() ?? '') ?? [];
    if (space === undefined || !ts.isObjectBindingPattern(name)) return [];
    return name.elements
      .filter((element) => (element.propertyName ?? element.name).getText() === 't')
      .map((element): Entry => [element.name.getText(), space]);
  });
}
