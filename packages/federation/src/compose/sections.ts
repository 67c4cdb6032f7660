import type { SearchSection } from '@larkfield/contracts';
import { Parser } from 'htmlparser2';

/** Whatever stands in these is for eyes, hands or browsers only, as is what has the attribute `data-unsearched`. */
const SKIPPED = new Set([
  'button',
  'form',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'svg',
  'template',
]);
/** The text goes on in the same word. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'em',
  'i',
  'q',
  's',
  'strong',
  'sub',
  'sup',
]);

interface Open {
  readonly name: string;
  readonly id: string | undefined;
  /** A heading inside has taken the id for its section. */
  taken: boolean;
  readonly before: Draft;
}

interface Draft {
  heading: string;
  text: string;
  anchor: string | undefined;
}

/**
 * Takes a rendered page apart into its sections: one for each heading and each question that opens an answer. A
 * section's anchor is the id of what holds it, else its heading's own, else the nearest before it.
 */
export function sectionsOf(fragment: string): SearchSection[] {
  const head: Draft = { heading: '', text: '', anchor: undefined };
  const drafts = [head];
  const open: Open[] = [];
  let current = head;
  let skipping = 0;
  let heading = false;
  let justClosed = '';

  const begin = (name: string, ownId: string | undefined) => {
    const around = open.findLast(({ id }) => id !== undefined);
    const free = around?.taken === false ? around : undefined;
    // The answer's own id stands behind the summary, and is found on the way. A part without any is near the one before.
    const near =
      name === 'summary' ? undefined : (around?.id ?? (name === 'h2' ? undefined : current.anchor));
    const anchor = free?.id ?? ownId ?? near;
    if (free) free.taken = true;
    current = { heading: '', text: '', anchor };
    drafts.push(current);
  };

  const parser = new Parser({
    onopentag(name, { id, ...attributes }) {
      if (skipping > 0 || SKIPPED.has(name) || isUnsearched(attributes)) {
        skipping += 1;
        return;
      }
      const details = open.findLast((element) => element.name === 'details');
      if (id && details && current !== details.before && !current.anchor) current.anchor = id;
      if (isHeading(name)) {
        heading = true;
        if (name === 'h1') current = head;
        else begin(name, id);
      } else if (!INLINE.has(name) || isNextLink(name)) addText(' ');
      open.push({ name, id, taken: false, before: current });
    },
    ontext(text) {
      justClosed = '';
      addText(text);
    },
    onclosetag(name) {
      if (skipping > 0) {
        skipping -= 1;
        return;
      }
      const closed = open.pop();
      justClosed = name;
      if (isHeading(name)) heading = false;
      else if (!INLINE.has(name)) addText(' ');
      // What follows an answer belongs to whatever stood around it.
      if (name === 'details' && closed) current = closed.before;
    },
  });
  parser.end(fragment);

  /** Links in a row have space between them that is no character. */
  function isNextLink(name: string): boolean {
    return name === 'a' && justClosed === 'a';
  }

  function addText(text: string): void {
    if (skipping > 0) return;
    if (heading) current.heading += text;
    else current.text += text;
  }

  return drafts
    .map(({ heading: title, text, anchor }) => ({
      heading: tidy(title),
      text: tidy(text),
      ...(anchor === undefined ? {} : { anchor }),
    }))
    .filter((section) => section.heading !== '');
}

const isUnsearched = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['aria-hidden'] === 'true' || attributes['data-unsearched'] !== undefined;

const isHeading = (name: string): boolean => /^h[1-6]$|^summary$/.test(name);

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
