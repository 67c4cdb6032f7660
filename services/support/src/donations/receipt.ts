import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { formatLongDate, createTextLoader } from '@larkfield/kit/texts';
import { renderPdf, type Block } from '@larkfield/pdf';
import type english from '../../../../locales/en/support.json';
import { site } from '../../../../site.config.ts';
import type { DonationRecord } from './store.ts';

const words = createTextLoader<typeof english>('support');

export type PaidDonation = Pick<
  DonationRecord,
  'reference' | 'state' | 'cents' | 'description' | 'invoiceId' | 'refundedCents'
> & {
  readonly paidAt: Date;
};

/** Renders the receipt as PDF. The result is the same until money is returned. */
export function renderReceiptPdf(donation: PaidDonation, language: Language): Promise<Buffer> {
  const { reference, state, cents, description, invoiceId, paidAt, refundedCents } = donation;
  const { receiptTitle: title, fields, states, page: footer } = words(language).donation;
  const rows = [
    [fields.reference, reference],
    [fields.state, states[state]],
    [fields.amount, formatCents(cents, language)],
    [fields.paidAt, formatLongDate(language, paidAt)],
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
