interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}

/**
 * Converts a form post (`application/x-www-form-urlencoded`, dotted names) to the shape of its schema: groups become
 * objects, ticked boxes `true`, integers numbers; empty entries are left out. Names that the schema does not have stay text,
 * so that the service rejects them.
 */
export function parseFormPost(
  schema: object,
  entries: Iterable<readonly [string, string]>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    if (value.trim() === '') continue;
    const path = name.split('.').slice(0, 3);
    put(result, path, convert(find(schema as Node, path), value));
  }
  return result;
}

function find(schema: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, part) =>
      node?.properties && Object.hasOwn(node.properties, part) ? node.properties[part] : undefined,
    schema,
  );
}

function convert(node: Node | undefined, value: string): unknown {
  if (node?.type === 'boolean') return value === 'true' || value === 'on' ? true : value;
  if (node?.type === 'integer') return /^\d{1,15}$/.test(value) ? Number(value) : value;
  return value;
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (first === '__proto__') return;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const known = Object.hasOwn(target, first) ? target[first] : undefined;
  const group = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
  target[first] = group;
  put(group, rest, value);
}
