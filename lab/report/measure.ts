import { readFileSync } from 'node:fs';

/** Resolves with the milliseconds that the work takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Resolves with the milliseconds until the whole answer is read.
 * @throws Error when the answer is no success, or is a service's redirect of a page.
 */
export function measureFetch(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return measureMs(async () => {
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (response.status !== 200 || body.startsWith('{"status":3'))
      throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`);
  });
}

/** Returns the memory of a process in megabytes: what it holds now (`VmRSS`) or the most it has ever held (`VmHWM`). */
export function processMegabytes(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
