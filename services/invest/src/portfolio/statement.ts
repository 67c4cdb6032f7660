import type { Language } from '@larkfield/contracts';
import { centsToDecimal, formatCents } from '@larkfield/contracts/money';
import type { ExpectedQuarter, OwnInvestment, Portfolio } from '@larkfield/mf-invest/forms';
import { CSV_START, csvLine } from '@larkfield/kit/records';
import { formatLongDate } from '@larkfield/kit/texts';
import { renderPdf, type Block } from '@larkfield/pdf';
import { formatPercent } from '../investments/mail.ts';
import { portfolioMessages } from './messages.ts';

export interface Statement extends Pick<Portfolio, 'investments' | 'expected'> {
  readonly username: string;
  readonly language: Language;
  readonly at: Date;
}

export function statementCsv({ investments, expected, language }: Statement): string {
  const { columns, states } = portfolioMessages(language);
  const rows = [
    [
      columns.reference,
      columns.opportunity,
      columns.amount,
      columns.rate,
      columns.term,
      columns.state,
      columns.created,
    ],
    ...investments.map((each) => [
      ...[
        each.reference,
        each.title,
        centsToDecimal(each.cents),
        (each.rate / 100).toFixed(2),
        String(each.term),
      ],
      ...[states[each.state], each.created.slice(0, 10)],
    ]),
    [],
    [columns.quarter, columns.interest, columns.principal, columns.payment],
    ...expected.map(({ interest, principal, payment, ...when }) => [
      `${when.year}-Q${when.quarter}`,
      ...[interest, principal, payment].map(centsToDecimal),
    ]),
  ];
  return CSV_START + rows.map((cells) => csvLine(cells, 'comma')).join('');
}

export function statementPdf(statement: Statement): Promise<Buffer> {
  const { username, language, at, investments, expected } = statement;
  const words = portfolioMessages(language);
  const { paper } = words;
  const blocks: Block[] = [
    { kind: 'title', text: paper.title },
    { kind: 'row', label: paper.investor, value: username },
    { kind: 'row', label: paper.date, value: formatLongDate(language, at) },
    { kind: 'heading', text: words.investments },
    ...(investments.length === 0 ? [{ kind: 'paragraph', text: words.none } as const] : []),
    ...investments.flatMap((each) => investmentRows(each, language)),
    ...(expected.length === 0 ? [] : expectedRows(expected, language)),
    { kind: 'small', text: words.estimate },
  ];
  const footer = (page: number, pages: number) =>
    paper.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
  return renderPdf({ language, title: paper.title, createdAt: at, footer }, blocks);
}

function investmentRows(each: OwnInvestment, language: Language): Block[] {
  const { columns, states } = portfolioMessages(language);
  const rows: readonly (readonly [string, string])[] = [
    [columns.reference, each.reference],
    [columns.amount, formatCents(each.cents, language)],
    [columns.rate, formatPercent(each.rate, language)],
    [columns.term, String(each.term)],
    [columns.state, states[each.state]],
    [columns.created, formatLongDate(language, new Date(each.created))],
  ];
  return [
    { kind: 'notice', text: each.title },
    ...rows.map(([label, value]): Block => ({ kind: 'row', label, value })),
  ];
}

function expectedRows(expected: readonly ExpectedQuarter[], language: Language): Block[] {
  return [
    { kind: 'heading', text: portfolioMessages(language).expected },
    ...expected.map(({ year, quarter, payment }): Block => ({
      kind: 'row',
      label: `${year}-Q${quarter}`,
      value: formatCents(payment, language),
    })),
  ];
}
