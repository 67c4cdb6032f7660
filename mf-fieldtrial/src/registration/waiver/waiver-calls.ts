import { downloadFromPost, type WireEntries } from '@larkfield/ui';
import { PRINTED_FIELDS } from '../../rules/printed-fields.ts';

/** Returns the entries for the waiver document; includes the birth date only if it is complete. */
export function toDocument(wire: WireEntries): Record<string, unknown> {
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
