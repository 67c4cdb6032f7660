import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { formatLongDate } from '@larkfield/kit/texts';
import { ACCOUNT_FIELDS, type TransferAccount } from '@larkfield/mf-invest/forms';
import { renderPdf, type Block } from '@larkfield/pdf';
import { site } from '../../../../site.config.ts';
import { dayInWords } from '../investments/hold.ts';
import { portfolioMessages } from './messages.ts';

export interface TransferPaper {
  readonly reference: string;
  readonly username: string;
  readonly language: Language;
  readonly at: Date;
  readonly title: string;
  /** What has not arrived yet, in cents. */
  readonly open: number;
  readonly account: TransferAccount;
  readonly heldUntil: string | undefined;
}

/** Renders how to transfer the money of a pledge, for people who do it at their bank. */
export function transferPdf(paper: TransferPaper): Promise<Buffer> {
  const { reference, username, language, at, title, open, account, heldUntil } = paper;
  const { transfer: words, columns, paper: frame } = portfolioMessages(language);
  const rows = [
    [columns.opportunity, title],
    [frame.investor, username],
    [words.amount, formatCents(open, language)],
    ...ACCOUNT_FIELDS.map((name) => [words[name], account[name]] as const),
    [words.reference, reference],
    [words.heldUntil, heldUntil && dayInWords(heldUntil, language)],
    [frame.date, formatLongDate(language, at)],
  ] as const;
  const blocks: Block[] = [
    { kind: 'title', text: words.title },
    { kind: 'paragraph', text: words.text },
    ...rows.flatMap(([label, value]): Block[] => (value ? [{ kind: 'row', label, value }] : [])),
    { kind: 'paragraph', text: words.lapses },
    { kind: 'small', text: `${site.name} · ${site.email}` },
  ];
  const footer = (page: number, pages: number) =>
    frame.page.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
  return renderPdf({ language, title: `${words.title} ${reference}`, createdAt: at, footer }, blocks);
}
