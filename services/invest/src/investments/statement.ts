import type { Language } from '@larkfield/contracts';
import { centsToText, formatCents } from '@larkfield/contracts/money';
import type { ExpectedQuarter, OwnInvestment, Portfolio } from '@larkfield/mf-invest/forms';
import { CSV_START, csvLine, dayInWords } from '@larkfield/kit';
import { renderPdf, type Block } from '@larkfield/pdf';
import { percent } from './mail.ts';
import { portfolioWords } from './words.ts';

/** What an investor has, on a day. */
export interface Statement extends Pick<Portfolio, 'investments' | 'expected'> {
  readonly username: string;
  readonly language: Language;
  readonly at: Date;
}

/** Two tables for spreadsheets: investments, and what they are expected to pay by quarter. */
export function statementCsv({ investments, expected, language }: Statement): string {
  const { columns, states } = portfolioWords(language);
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
        centsToText(each.cents),
        (each.rate / 100).toFixed(2),
        String(each.term),
      ],
      ...[states[each.state], each.created.slice(0, 10)],
    ]),
    [],
    [columns.quarter, columns.interest, columns.principal, columns.payment],
    ...expected.map(({ interest, principal, payment, ...when }) => [
      `${when.year}-Q${when.quarter}`,
      ...[interest, principal, payment].map(centsToText),
    ]),
  ];
  return CSV_START + rows.map((cells) => csvLine(cells, 'comma')).join('');
}

/** The same on paper. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { username, language, at, investments, expected } = statement;
  const words = portfolioWords(language);
  const { paper } = words;
  const blocks: Block[] = [
    { kind: 'title', text: paper.title },
    { kind: 'row', label: paper.investor, value: username },
    { kind: 'row', label: paper.date, value: dayInWords(language, at) },
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
  const { columns, states } = portfolioWords(language);
  const rows: readonly (readonly [string, string])[] = [
    [columns.reference, each.reference],
    [columns.amount, formatCents(each.cents, language)],
    [columns.rate, percent(each.rate, language)],
    [columns.term, String(each.term)],
    [columns.state, states[each.state]],
    [columns.created, dayInWords(language, new Date(each.created))],
  ];
  return [
    { kind: 'notice', text: each.title },
    ...rows.map(([label, value]): Block => ({ kind: 'row', label, value })),
  ];
}

function expectedRows(expected: readonly ExpectedQuarter[], language: Language): Block[] {
  return [
    { kind: 'heading', text: portfolioWords(language).expected },
    ...expected.map(({ year, quarter, payment }): Block => ({
      kind: 'row',
      label: `${year}-Q${quarter}`,
      value: formatCents(payment, language),
    })),
  ];
}
