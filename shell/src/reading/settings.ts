import {
  DEFAULT_READING,
  READING_COOKIE,
  readingAttributes,
  readingFrom,
  READING_NAMES,
  readingText,
  type Reading,
} from '@larkfield/contracts';
import { readCookie, writeCookie } from '../app/cookies.ts';

/** Settles with what takes the ruler away. Few visitors want one: what it takes is fetched for them. */
let stopRuler: Promise<() => void> | undefined;

/** How the page is read at present. */
export function currentReading(): Reading {
  return readingFrom(readCookie(READING_COOKIE));
}

/** Shows the page in another way and remembers it for a year. */
export function setReading(reading: Reading = DEFAULT_READING): void {
  writeCookie(READING_COOKIE, readingText(reading));
  const attributes = readingAttributes(reading);
  for (const name of READING_NAMES.map((each) => `data-reading-${each}`)) {
    const value = attributes[name];
    if (value === undefined) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
  startRuler(reading);
}

/** The document came in the remembered way; only the ruler needs a hand that moves it. */
export function startRuler({ ruler }: Reading = currentReading()): void {
  if (ruler === 'on') stopRuler ??= showRuler();
  else {
    void stopRuler?.then((stop) => stop());
    stopRuler = undefined;
  }
}

async function showRuler(): Promise<() => void> {
  try {
    const { followRuler } = await import(/* webpackChunkName: "ruler" */ './ruler.ts');
    return followRuler();
  } catch {
    // The next choice, or the next document, tries again.
    stopRuler = undefined;
    return () => {};
  }
}
