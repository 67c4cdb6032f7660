import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaContract } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import { ROOT } from '../../../tools/workspace/paths.ts';

export interface AttackedForm {
  readonly call: string;
  /** Returns a valid body with new e-mail addresses. */
  body(): string;
}

export interface FormAnswer {
  readonly status: number;
  readonly reference?: string;
  /** Id of a news item or an event. */
  readonly id?: string;
  readonly retryAfter: string | null;
}

/**
 * Resolves with the forms of all areas that accept the area's sample from a visitor. The contract names call and
 * schema. Forms that need more than the sample are left out, for example a file, an event or a unique name.
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

/** Sends a form with this idempotency key. */
export async function send(
  origin: string,
  call: string,
  body: string,
  key: string,
  sender: { readonly cookie?: string } = {},
): Promise<FormAnswer> {
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

/** A service may answer a repeated address without creating a record. */
function withOwnAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? `${randomUUID()}@example.org` : value;
  if (Array.isArray(value)) return value.map(withOwnAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withOwnAddresses(inner)]));
}
