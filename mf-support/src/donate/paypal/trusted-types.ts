const PAYPAL = /^https:\/\/(?:[a-z0-9-]+\.)*(?:paypal\.com|paypalobjects\.com)\//;

interface Policies {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): unknown;
  readonly defaultPolicy?: unknown;
}

/**
 * Registers a Trusted Types policy that allows scripts from PayPal only. Markup is allowed: the CSP runs no script in it.
 */
export function allowPayPalScripts(): void {
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
