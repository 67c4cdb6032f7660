import { randomKey, type ApiResult } from '@larkfield/area';
import { postWithWork, savePosted, type Wire } from '@larkfield/ui';
import { PRINTED } from '../rules/printed.ts';

const TIMEOUT_MS = 15_000;

/** What the document is filled with: a birth date only when it is whole. */
function toDocument(wire: Wire): Record<string, unknown> {
  const entries = PRINTED.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]] as const]));
  return Object.fromEntries(
    entries.filter(([name, value]) => name !== 'birth' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))),
  );
}

/** Saves `waiver.docx`, filled with the entries; false when it could not be made. */
export function downloadWaiver(wire: Wire, language: string): Promise<boolean> {
  return savePosted('/api/fieldTrial/waiver', { ...toDocument(wire), language }, 'waiver.docx');
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Drawing = readonly (readonly Point[])[];

/** Makes the signed waiver on the server; answers the id of the scanned file. */
export function signWaiver(
  wire: Wire,
  signature: { readonly consent: string; readonly language: string } & (
    { readonly name: string } | { readonly strokes: Drawing }
  ),
): Promise<ApiResult<{ readonly id: string }>> {
  const body = { ...toDocument(wire), ...signature };
  const options = { idempotencyKey: randomKey(), work: true, timeoutMs: TIMEOUT_MS };
  return postWithWork('/api/fieldTrial/sign', body, options);
}
