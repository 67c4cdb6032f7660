import { randomKey, type ApiResult } from '@larkfield/area';
import { postWithProofOfWork, downloadFromPost, type WireEntries } from '@larkfield/ui';
import { PRINTED_FIELDS } from '../../rules/printed-fields.ts';

const TIMEOUT_MS = 15_000;

/** Returns the entries for the waiver document; includes the birth date only if it is complete. */
function toDocument(wire: WireEntries): Record<string, unknown> {
  const entries = PRINTED_FIELDS.flatMap((name) =>
    wire[name] === undefined ? [] : [[name, wire[name]] as const],
  );
  return Object.fromEntries(
    entries.filter(([name, value]) => name !== 'birth' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))),
  );
}

/** Downloads `waiver.docx`, prefilled with the entries. Resolves with false if it could not be created. */
export function downloadWaiver(wire: WireEntries, language: string): Promise<boolean> {
  return downloadFromPost('/api/fieldTrial/waiver', { ...toDocument(wire), language }, 'waiver.docx');
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Drawing = readonly (readonly Point[])[];

/** Creates the signed waiver on the server. Resolves with the id of the scanned file. */
export function signWaiver(
  wire: WireEntries,
  signature: { readonly consent: string; readonly language: string } & (
    { readonly name: string } | { readonly strokes: Drawing }
  ),
): Promise<ApiResult<{ readonly id: string }>> {
  const body = { ...toDocument(wire), ...signature };
  const options = { idempotencyKey: randomKey(), proofOfWork: true, timeoutMs: TIMEOUT_MS };
  return postWithProofOfWork('/api/fieldTrial/sign', body, options);
}
