/** As much of a place in Babel's tree as is looked at. */
export interface Place {
  readonly parentPath?: Place | null;
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
/** Functions whose texts only people read who look for a cause; tests ask for codes, never for these words. */
const TOLD = /^(?:\w*Error|error|warn|info|debug)$/;

/** Stryker's plugin that leaves texts of errors and of the log as they are: no promise of the code is in them. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore(place: Place): string | undefined {
        const call = place.parentPath;
        if (!call || !TEXTS.includes(place.node.type) || !CALLS.includes(call.node.type)) return undefined;
        return TOLD.test(calledBy(call)) ? 'words of an error or of the log' : undefined;
      },
    },
  },
];

/** Name of what a call calls; for `super` that of the class above. */
function calledBy({ node, parentPath }: Place): string {
  if (node.callee?.type === 'Super') return superClassAround(parentPath);
  return node.callee?.property?.name ?? node.callee?.name ?? '';
}

function superClassAround(place: Place | null | undefined): string {
  return place ? (place.node.superClass?.name ?? superClassAround(place.parentPath)) : '';
}
