/** Where PayPal's scripts come from. */
const PAYPAL = /^https:\/\/(?:[a-z0-9-]+\.)*(?:paypal\.com|paypalobjects\.com)\//;

interface Policies {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): unknown;
  readonly defaultPolicy?: unknown;
}

/**
 * Lets PayPal's script load its parts on this document, which demands Trusted Types: scripts from PayPal alone. Markup that
 * it writes cannot be told from other markup; the policy of the document runs no script in it.
 */
export function admitPayPal(): void {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicies(policies) || policies.defaultPolicy) return;
  policies.createPolicy('default', {
    createScriptURL: (url) => (PAYPAL.test(url) ? url : null),
    createHTML: (html) => html,
  });
}

function isPolicies(value: unknown): value is Policies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
