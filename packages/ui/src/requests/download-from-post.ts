const TIMEOUT_MS = 15_000;

/** Posts the entries and saves the answer as a file. Resolves with false if there is no file. */
export async function downloadFromPost(path: string, entries: object, name: string): Promise<boolean> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entries),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    await saveAnswer(answer, name);
    return true;
  } catch {
    return false;
  }
}

/** Saves the body of an answer as a file. */
export async function saveAnswer(answer: Response, name: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
