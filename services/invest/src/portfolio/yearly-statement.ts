import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { formatLongDate } from '@larkfield/kit/texts';
import { renderPdf, type Block } from '@larkfield/pdf';
import { longDay } from '../payouts/mail.ts';
import type { PaidInterest } from '../payouts/interest-of-year.ts';
import { portfolioMessages } from './messages.ts';

export interface YearlyStatement {
  readonly year: number;
  /** First and last name, or the username. */
  readonly investor: string;
  readonly language: Language;
  readonly at: Date;
  readonly paid: readonly PaidInterest[];
  /** Titles of the opportunities by number. */
  readonly titles: ReadonlyMap<number, string>;
}

export const sumOfInterest = (paid: readonly PaidInterest[]): number =>
  paid.reduce((sum, { cents }) => sum + cents, 0);

/** Renders the interest that was paid in a calendar year, in the language of the investor. */
export function yearlyStatementPdf({
  year,
  investor,
  language,
  at,
  paid,
  titles,
}: YearlyStatement): Promise<Buffer> {
  const words = portfolioMessages(language);
  const { yearly, paper } = words;
  const title = yearly.documentTitle.replace('{{year}}', String(year));
  const blocks: Block[] = [
    { kind: 'title', text: title },
    { kind: 'row', label: paper.investor, value: investor },
    { kind: 'row', label: paper.date, value: formatLongDate(language, at) },
    { kind: 'row', label: yearly.total, value: formatCents(sumOfInterest(paid), language) },
    { kind: 'heading', text: yearly.payments },
    ...paid.flatMap((each): Block[] => [
      { kind: 'notice', text: titles.get(each.opportunity) ?? each.investment },
      { kind: 'row', label: yearly.paidOn, value: longDay(language, each.paidOn) },
      { kind: 'row', label: words.columns.reference, value: `${each.investment} / ${each.quarter}` },
      { kind: 'row', label: words.columns.interest, value: formatCents(each.cents, language) },
    ]),
    { kind: 'small', text: yearly.note.replace('{{year}}', String(year)) },
  ];
  const footer = (page: number, pages: number) =>
    paper.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
  return renderPdf({ language, title, createdAt: at, footer }, blocks);
}
