const TIMEOUT_MS = 15_000;

/**
 * Saves the file that a call answers to these entries, which therefore stand in no address, under a name on the visitor's
 * disk; false when there is none.
 */
export async function savePosted(path: string, entries: object, name: string): Promise<boolean> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entries),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Some browsers begin to read it only after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return true;
  } catch {
    return false;
  }
}
