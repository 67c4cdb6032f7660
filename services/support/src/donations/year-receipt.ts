import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { createTextLoader, formatLongDate } from '@larkfield/kit/texts';
import { renderPdf, type Block } from '@larkfield/pdf';
import type english from '../../../../locales/en/support.json';
import { site } from '../../../../site.config.ts';
import { totalOf, type PaidRecord } from './years.ts';

const words = createTextLoader<typeof english>('support');

/** Renders all donations of an address in a calendar year as PDF. The result is the same until one is added or returned. */
export function renderYearPdf(
  paid: readonly PaidRecord[],
  year: number,
  language: Language,
): Promise<Buffer> {
  const { donation, donationYears } = words(language);
  const title = donationYears.receipt.title.replace('{{year}}', String(year));
  const row = (label: string, value: string): Block => ({ kind: 'row', label, value });
  const blocks: Block[] = [
    { kind: 'title', text: title },
    row(donationYears.receipt.total, formatCents(totalOf(paid), language)),
    row(donationYears.email, paid[0]?.email ?? ''),
    row(donation.fields.recipient, site.address.join(', ')),
    { kind: 'heading', text: donationYears.receipt.donations },
    ...paid.map(({ paidAt, reference, cents, refundedCents, state }) => {
      const returned = state === 'refunded' ? cents : refundedCents;
      const lines = [
        formatCents(cents, language),
        ...(returned ? [`${donation.fields.refunded}: ${formatCents(returned, language)}`] : []),
        reference,
      ];
      return row(formatLongDate(language, paidAt), lines.join(' · '));
    }),
    { kind: 'small', text: `${site.name} · ${site.email}` },
  ];
  const { page: footer } = donation;
  return renderPdf(
    {
      ...{ language, title, createdAt: paid.at(-1)?.paidAt ?? new Date(Date.UTC(year, 11, 31)) },
      footer: (page, pages) => footer.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)),
    },
    blocks,
  );
}
