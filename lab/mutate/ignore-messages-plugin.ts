/** The part of Babel's `NodePath` that is used. */
export interface SyntaxPath {
  readonly parentPath?: SyntaxPath | null;
  readonly node: {
    readonly type: string;
    readonly callee?: Callee;
    readonly superClass?: { readonly name?: string } | null;
  };
}

interface Callee {
  readonly type: string;
  readonly name?: string;
  readonly property?: { readonly name?: string };
}

const TEXTS = ['StringLiteral', 'TemplateLiteral'];
const CALLS = ['NewExpression', 'CallExpression'];
/** Errors and log methods. Tests check error codes, not these texts. */
const MESSAGE_CALLEE = /^(?:\w*Error|error|warn|info|debug)$/;

/** Stryker plugin that leaves the texts of errors and of the log unchanged. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'messages',
    value: {
      shouldIgnore(place: SyntaxPath): string | undefined {
        const call = place.parentPath;
        if (!call || !TEXTS.includes(place.node.type) || !CALLS.includes(call.node.type)) return undefined;
        return MESSAGE_CALLEE.test(calledBy(call)) ? 'text of an error or of the log' : undefined;
      },
    },
  },
];

/** Returns the name of the called function; for `super` the name of the superclass. */
function calledBy({ node, parentPath }: SyntaxPath): string {
  if (node.callee?.type === 'Super') return superClassAround(parentPath);
  return node.callee?.property?.name ?? node.callee?.name ?? '';
}

function superClassAround(place: SyntaxPath | null | undefined): string {
  return place ? (place.node.superClass?.name ?? superClassAround(place.parentPath)) : '';
}
