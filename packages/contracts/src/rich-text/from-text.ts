import { createRichTextBuilder } from './builder.ts';
import type { RichNode } from './nodes.ts';

/** Parses plain text, as sent without script: an empty line ends a paragraph. */
export function richTextFromText(text: string): RichNode[] {
  const builder = createRichTextBuilder();
  const clean = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Cs}|\p{Bidi_C}/gu, '');
  for (const paragraph of clean.split(/\n[ \t]*\n/)) {
    for (const [index, line] of paragraph.split('\n').entries()) {
      if (index > 0) builder.add({ kind: 'break' });
      builder.add({ kind: 'text', text: line, bold: false, italic: false });
    }
    builder.endBlock('p');
  }
  return builder.end();
}
