import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { dayInWords, wordsReader } from '@larkfield/kit';
import { renderPdf, type Block } from '@larkfield/pdf';
import type english from '../../../../locales/en/support.json';
import { site } from '../../../../site.config.ts';
import type { DonationRecord } from './store.ts';

const words = wordsReader<typeof english>('support');

/** Of a donation, what its receipt says. */
export type Paid = Pick<
  DonationRecord,
  'reference' | 'state' | 'cents' | 'description' | 'invoiceId' | 'refundedCents'
> & {
  readonly paidAt: Date;
};

/** The receipt of a donation that was paid, as its page shows it; the same bytes until some of it is returned. */
export function receiptPdf(donation: Paid, language: Language): Promise<Buffer> {
  const { reference, state, cents, description, invoiceId, paidAt, refundedCents } = donation;
  const { receiptTitle: title, fields, states, page: footer } = words(language).donation;
  const rows = [
    [fields.reference, reference],
    [fields.state, states[state]],
    [fields.amount, formatCents(cents, language)],
    [fields.paidAt, dayInWords(language, paidAt)],
    [fields.refunded, refundedCents && formatCents(refundedCents, language)],
    [fields.description, description],
    [fields.invoiceId, invoiceId],
    [fields.recipient, site.address.join(', ')],
  ] as const;
  const blocks: Block[] = [
    { kind: 'title', text: title },
    ...rows.flatMap(([label, value]): Block[] => (value ? [{ kind: 'row', label, value }] : [])),
    { kind: 'small', text: `${site.name} · ${site.email}` },
  ];
  return renderPdf(
    {
      ...{ language, title: `${title} ${reference}`, createdAt: paidAt },
      footer: (page, pages) => footer.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)),
    },
    blocks,
  );
}
