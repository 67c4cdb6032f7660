import { renderPdf, type Block } from '@larkfield/pdf';
import { formatLongDate } from '../texts/text-loader.ts';
import type { Signer, WaiverDocument } from './types.ts';
import { waiverWords } from './words.ts';

/** Renders a waiver as PDF: signed on the screen, or with lines for signing by hand. */
export function renderWaiverPdf(document: WaiverDocument, createdAt: Date): Promise<Buffer> {
  const { language, title, notice, lead, paragraphs, entries, signers, send, hash } = document;
  const words = waiverWords(language);
  const isSigned = signers.some(({ signature }) => signature !== undefined);
  const rows = entries.rows.filter(({ value }) => !isSigned || value !== '');
  const blocks: Block[] = [
    { kind: 'title', text: title },
    ...(notice === undefined ? [] : [{ kind: 'notice', text: notice } as const]),
    ...(lead === undefined ? [] : [{ kind: 'paragraph', text: lead } as const]),
    ...paragraphs.flatMap(({ title: heading, text }): Block[] => [
      ...(heading === undefined ? [] : [{ kind: 'heading', text: heading } as const]),
      { kind: 'paragraph', text },
    ]),
    { kind: 'heading', text: entries.title },
    ...rows.map(({ label, value }): Block => ({ kind: 'row', label, value })),
    { kind: 'heading', text: words.title },
    ...signers.flatMap((signer) => signerBlocks(document, signer)),
    ...(isSigned ? [] : [{ kind: 'paragraph', text: send } as const]),
    { kind: 'small', text: words.fingerprint.replace('{{hash}}', hash) },
  ];
  const footer = (page: number, pages: number) =>
    words.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
  return renderPdf({ language, title, createdAt, footer }, blocks);
}

function signerBlocks({ language }: WaiverDocument, { label, signature, date = '' }: Signer): Block[] {
  const { drawn, typed, date: dateLabel } = waiverWords(language);
  if (!signature)
    return [
      { kind: 'drawing', label, strokes: [] },
      { kind: 'row', label: dateLabel, value: date },
    ];
  const how = signature.kind === 'drawn' ? drawn : typed;
  return [
    signature.kind === 'drawn'
      ? { kind: 'drawing', label, strokes: signature.strokes }
      : { kind: 'row', label, value: signature.name },
    { kind: 'paragraph', text: how.replace('{{date}}', formatLongDate(language, signature.signedAt)) },
    { kind: 'small', text: signature.signedAt.toISOString() },
  ];
}
