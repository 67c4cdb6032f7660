import { formatLongDate } from '@larkfield/kit/texts';
import type { Signature, WaiverDocument } from '@larkfield/kit/waivers';
import { waiverText, waiverMessages } from './text.ts';
import type { WaiverEntries, WaiverVariant } from './types.ts';

/** Returns the waiver of a parent as a document. Without a signature it is signed by hand. */
export function waiverDocument(
  kind: WaiverVariant,
  entries: WaiverEntries,
  signature?: Signature,
): WaiverDocument {
  const { language } = kind;
  const { title, sample, dated, lead, paragraphs, hash } = waiverText(kind);
  const { entries: labels, signature: words } = waiverMessages(language);
  const birth = entries.birth ? formatLongDate(language, new Date(`${entries.birth}T00:00:00Z`)) : '';
  const address = (entries.address ?? []).filter((line) => line.trim() !== '').join(', ');
  return {
    ...{ language, title, lead, paragraphs, hash, send: words.send },
    notice: `${sample} ${dated}`,
    entries: {
      title: labels.title,
      rows: [
        { label: labels.parent, value: entries.parent ?? '' },
        { label: labels.child, value: entries.child ?? '' },
        { label: labels.birth, value: birth },
        { label: labels.address, value: address },
        { label: labels.email, value: entries.email ?? '', isCode: true },
        { label: labels.phone, value: entries.phone ?? '', isCode: true },
      ],
    },
    signers: [{ label: words.sign, ...(signature ? { signature } : {}) }],
  };
}
