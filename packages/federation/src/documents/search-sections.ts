import type { SearchSection } from '@larkfield/contracts';
import { Parser } from 'htmlparser2';

/** Elements whose content is not searched. The attribute `data-unsearched` excludes others. */
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
/** Elements that do not end a word. */
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
  /** Whether a heading inside uses this id as its anchor. */
  isTaken: boolean;
  readonly before: Draft;
}

interface Draft {
  heading: string;
  text: string;
  anchor: string | undefined;
}

/**
 * Splits a rendered page into sections: one for each heading and each `<summary>`. The anchor of a section is the id of the
 * surrounding element, or else of its heading, or else the nearest before it.
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
    const ancestor = open.findLast(({ id }) => id !== undefined);
    const free = ancestor?.isTaken === false ? ancestor : undefined;
    // The id of an answer follows its `<summary>` and is found later. A section without any id uses the one before.
    const near =
      name === 'summary' ? undefined : (ancestor?.id ?? (name === 'h2' ? undefined : current.anchor));
    const anchor = free?.id ?? ownId ?? near;
    if (free) free.isTaken = true;
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
      open.push({ name, id, isTaken: false, before: current });
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
      // Text after an answer belongs to the section around it.
      if (name === 'details' && closed) current = closed.before;
    },
  });
  parser.end(fragment);

  /** Adjacent links are visually separated without a space character. */
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
