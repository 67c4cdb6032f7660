import { Parser } from 'htmlparser2';
import { safeHref, safeImageSource } from './addresses.ts';
import { createRichTextBuilder } from './builder.ts';
import { richTextFromText } from './from-text.ts';
import type { RichNode } from './nodes.ts';
import { RICH_TEXT_LIMITS } from './limits.ts';

/** Elements whose content is not readable text. */
const DROPPED = new Set(
  (
    'script style template noscript iframe frame frameset noframes object embed applet svg math head title ' +
    'textarea select option button audio video canvas map xmp plaintext noembed'
  ).split(' '),
);

const HEADINGS: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
};

const BLOCKS = new Set(
  (
    'p div section article header footer main aside nav address figure figcaption table thead tbody tfoot tr td th ' +
    'caption dl dt dd pre form fieldset center details summary hr'
  ).split(' '),
);

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly href?: string | undefined;
  readonly dropped: boolean;
  readonly block?: 'h2' | 'h3' | 'h4' | 'blockquote' | undefined;
  /** Paragraph that Word uses as a list item. */
  readonly wordItem?: true;
}

const ROOT: Open = { name: '', bold: false, italic: false, dropped: false };

/**
 * Parses any HTML into a rich text; other content is dropped.
 * @throws RangeError if it exceeds `RICH_TEXT_LIMITS`
 */
export function richTextFromHtml(html: string): RichNode[] {
  if (html.length > RICH_TEXT_LIMITS.html) throw new RangeError('the HTML of a rich text is too long');
  if (!/<[a-z!/?]/i.test(html)) return richTextFromText(html);
  const builder = createRichTextBuilder();
  const stack: Open[] = [ROOT];
  const top = () => stack.at(-1) ?? ROOT;
  const endBlock = () => builder.endBlock(top().block ?? 'p');

  function onopentag(name: string, attributes: Attributes): void {
    if (stack.length > RICH_TEXT_LIMITS.depth)
      throw new RangeError('the elements of a rich text are nested too deeply');
    const above = top();
    const next = openOf(name, attributes, above);
    if (isBlock(name)) endBlock();
    if (!next.dropped) begin(name, attributes, next);
    stack.push(next);
  }

  function begin(name: string, attributes: Attributes, next: Open): void {
    if (name === 'br') builder.add({ kind: 'break' });
    if (name === 'img') addImage(attributes);
    if (name === 'ul' || name === 'ol') builder.openList(name);
    else if (name === 'li') builder.addItem();
    else if (next.wordItem) builder.addItem();
    else if (isBlock(name) && builder.isInList() && !stack.some(isList)) builder.closeList();
  }

  function addImage({ src, alt = '' }: Attributes): void {
    const address = safeImageSource(src);
    if (address) builder.add({ kind: 'image', src: address, alt: removeInvisible(alt).trim().slice(0, 300) });
  }

  const parser = new Parser(
    {
      onopentag,
      ontext(text) {
        const { dropped, bold, italic, href } = top();
        if (!dropped) builder.add({ kind: 'text', text: removeInvisible(text), bold, italic, href });
      },
      onclosetag(name) {
        if (isBlock(name)) endBlock();
        const closed = stack.length > 1 ? stack.pop() : undefined;
        if (!closed || closed.dropped) return;
        const stray = closed.name === 'li' && !stack.some(isList);
        if (isList(closed) || stray) builder.closeList();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return builder.end();
}

function openOf(name: string, { href, style = '', class: names = '' }: Attributes, above: Open): Open {
  const heavy = /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
  const light = /font-weight:\s*(?:normal|[1-4]00)/i.test(style);
  const block = HEADINGS[name] ?? (name === 'blockquote' ? name : above.block);
  return {
    name,
    bold: !light && (above.bold || heavy || name === 'b' || name === 'strong'),
    italic: above.italic || /font-style:\s*italic/i.test(style) || name === 'i' || name === 'em',
    href: name === 'a' ? safeHref(href) : above.href,
    // Word writes the list marker as text.
    dropped: above.dropped || DROPPED.has(name) || /mso-list:\s*ignore/i.test(style),
    block,
    ...(name === 'p' && (/mso-list:/i.test(style) || names.startsWith('MsoListParagraph'))
      ? { wordItem: true }
      : {}),
  };
}

function isBlock(name: string): boolean {
  return BLOCKS.has(name) || name in HEADINGS || ['blockquote', 'ul', 'ol', 'li'].includes(name);
}

function isList({ name }: Pick<Open, 'name'>): boolean {
  return name === 'ul' || name === 'ol';
}

/** Removes control characters, lone surrogates and direction overrides. */
function removeInvisible(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|\p{Bidi_C}/gu, '');
}
