import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaContract } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import { ROOT } from '../lib/paths.ts';

export interface AttackedForm {
  /** Path of the call. */
  readonly call: string;
  /** A body that the call takes, with addresses of its own each time. */
  body(): string;
}

/** What a call answers to a form. */
export interface Answered {
  readonly status: number;
  readonly reference?: string;
  /** Of an item of news or an event. */
  readonly id?: string;
  readonly retryAfter: string | null;
}

/**
 * Forms of all areas that the site takes as a stranger sends them. The contract names the call and its schema, the area has
 * a sample that fits. One that needs more, such as a file, an event or a name of its own, is left out: the site refuses its
 * sample, or the second one of it.
 */
export async function formsOf(origin: string, contracts: readonly AreaContract[]): Promise<AttackedForm[]> {
  const found: AttackedForm[] = [];
  for (const { id, forms = [] } of contracts) {
    const file = join(ROOT, id, 'forms/testing/index.ts');
    if (!existsSync(file)) continue;
    const samples = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
    for (const { call, schema } of forms) {
      const fits = createAjv().compile(schema);
      const sample = Object.values(samples).find((one) => fits(one));
      if (sample === undefined) continue;
      const form = { call, body: () => JSON.stringify(withOwnAddresses(sample)) };
      if ((await isTaken(origin, form)) && (await isTaken(origin, form))) found.push(form);
    }
  }
  return found;
}

async function isTaken(origin: string, { call, body }: AttackedForm): Promise<boolean> {
  return (await send(origin, call, body(), randomUUID())).reference !== undefined;
}

/** Sends a form with the key of its submission. */
export async function send(
  origin: string,
  call: string,
  body: string,
  key: string,
  sender: { readonly cookie?: string } = {},
): Promise<Answered> {
  const headers = { ...sender, 'content-type': 'application/json', 'idempotency-key': key };
  const init = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) };
  const response = await fetch(origin + call, init);
  const answer = (await response.json().catch(() => ({}))) as {
    readonly reference?: unknown;
    readonly id?: unknown;
  };
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...(response.ok && typeof answer.reference === 'string' ? { reference: answer.reference } : {}),
    ...(response.ok && typeof answer.id === 'string' ? { id: answer.id } : {}),
  };
}

/** Whoever has sent the same form before may be answered without a new record. */
function withOwnAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? `${randomUUID()}@example.org` : value;
  if (Array.isArray(value)) return value.map(withOwnAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withOwnAddresses(inner)]));
}
