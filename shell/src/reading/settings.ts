import {
  DEFAULT_READING,
  READING_COOKIE,
  readingAttributes,
  parseReading,
  READING_NAMES,
  formatReading,
  type Reading,
} from '@larkfield/contracts';
import { readCookie, writeCookie } from '../state/cookies.ts';

/** Resolves with the function that removes the ruler. The ruler has its own chunk, because few visitors use it. */
let stopRuler: Promise<() => void> | undefined;

export function currentReading(): Reading {
  return parseReading(readCookie(READING_COOKIE));
}

/** Applies reading settings and stores them for a year. */
export function setReading(reading: Reading = DEFAULT_READING): void {
  writeCookie(READING_COOKIE, formatReading(reading));
  const attributes = readingAttributes(reading);
  for (const name of READING_NAMES.map((each) => `data-reading-${each}`)) {
    const value = attributes[name];
    if (value === undefined) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
  updateRuler(reading);
}

/** Attaches or removes the ruler. The served document already applies the other stored settings. */
export function updateRuler({ ruler }: Reading = currentReading()): void {
  if (ruler === 'on') stopRuler ??= showRuler();
  else {
    void stopRuler?.then((stop) => stop());
    stopRuler = undefined;
  }
}

async function showRuler(): Promise<() => void> {
  try {
    const { attachRuler } = await import(/* webpackChunkName: "ruler" */ './ruler.ts');
    return attachRuler();
  } catch {
    // The next choice or document retries.
    stopRuler = undefined;
    return () => {};
  }
}
