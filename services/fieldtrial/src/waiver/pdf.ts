import { formatLongDate } from '@larkfield/kit/texts';
import { renderPdf, type Block } from '@larkfield/pdf';
import { entryRows } from './entry-rows.ts';
import { waiverText, waiverMessages } from './text.ts';
import type { Signature, WaiverEntries, WaiverVariant } from './types.ts';

export function renderSignedWaiverPdf(
  kind: WaiverVariant,
  entries: WaiverEntries,
  signature: Signature,
): Promise<Buffer> {
  const { language } = kind;
  const text = waiverText(kind);
  const words = waiverMessages(language);
  const rows = entryRows(language, entries).filter(({ value }) => value !== '');
  const blocks: Block[] = [
    { kind: 'title', text: text.title },
    { kind: 'notice', text: `${text.sample} ${text.dated}` },
    { kind: 'paragraph', text: text.lead },
    ...text.paragraphs.flatMap(({ title, text: paragraph }): Block[] => [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: paragraph },
    ]),
    { kind: 'heading', text: words.entries.title },
    ...rows.map(({ label, value }): Block => ({ kind: 'row', label, value })),
    { kind: 'heading', text: words.signature.title },
    ...signed(kind, signature),
    { kind: 'small', text: words.fingerprint.replace('{{hash}}', text.hash) },
  ];
  return renderPdf(
    {
      language,
      title: text.title,
      createdAt: signature.signedAt,
      footer: (page, pages) =>
        words.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)),
    },
    blocks,
  );
}

function signed({ language }: WaiverVariant, signature: Signature): Block[] {
  const { sign, drawn, typed } = waiverMessages(language).signature;
  const date = formatLongDate(language, signature.signedAt);
  const how = (signature.kind === 'drawn' ? drawn : typed).replace('{{date}}', date);
  return [
    signature.kind === 'drawn'
      ? { kind: 'drawing', label: sign, strokes: signature.strokes }
      : { kind: 'row', label: sign, value: signature.name },
    { kind: 'paragraph', text: how },
    { kind: 'small', text: signature.signedAt.toISOString() },
  ];
}
