import { saveAnswer } from '@larkfield/ui';

/** A report has up to ten megabytes, and the phone may be slow. */
const TIMEOUT_MS = 120_000;

export type Download = 'saved' | 'unknown' | 'limited' | 'failed';

/** Downloads the report. Link and number are in the body, never in an address. */
export async function downloadReport(token: string, reference: string): Promise<Download> {
  try {
    const answer = await fetch('/api/fieldTrial/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, reference }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 422) return 'unknown';
    if (answer.status === 429) return 'limited';
    if (!answer.ok) return 'failed';
    await saveAnswer(answer, `report-${reference.toUpperCase()}.pdf`);
    return 'saved';
  } catch {
    return 'failed';
  }
}
