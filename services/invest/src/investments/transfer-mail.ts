import type { Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import type { ServiceContext } from '@larkfield/kit/http';
import { mailTo, toDetails, type MailRequest } from '@larkfield/kit/mail';
import { ACCOUNT_FIELDS, type TransferAccount } from '@larkfield/mf-invest/forms';
import type { CurrentAccount } from '../company-account/store.ts';
import { readInvestSettings } from '../settings.ts';
import { dayInWords, dayOf, daysAfter } from './hold.ts';
import { portfolioLink } from './mail.ts';
import type { Investment, InvestmentRecord } from './store.ts';

/**
 * Mails with the company's account. They go to the address of an investor's account, which was confirmed by its
 * activation; nobody can change it after that.
 */
type TransferMail = 'pledgedTransfer' | 'account' | 'accountChanged' | 'reminder' | 'held';

interface MailedPledge extends Pick<Investment, 'email' | 'language' | 'heldUntil'> {
  readonly reference: string;
  /** What has not arrived yet, in cents. */
  readonly open: number;
}

export function transferMail(
  { config }: Pick<ServiceContext, 'config'>,
  what: TransferMail,
  pledge: MailedPledge,
  account: TransferAccount | undefined,
): MailRequest {
  const { language, reference, open } = pledge;
  const values = { reference, day: heldUntilInWords(pledge, language), amount: formatCents(open, language) };
  const link = portfolioLink(config.SITE_ORIGIN, language);
  const mail = mailTo(`investment.${what}`, pledge, { values, link });
  return { ...mail, details: toDetails(account ? rowsOf(values, account) : [['heldUntil', values.day]]) };
}

function rowsOf(values: Readonly<Record<'reference' | 'amount' | 'day', string>>, account: TransferAccount) {
  const numbers = ACCOUNT_FIELDS.map((name) => [name, account[name]] as const);
  return [
    ['amount', values.amount] as const,
    ...numbers,
    ['paymentReference', values.reference] as const,
    ['heldUntil', values.day] as const,
  ];
}

const heldUntilInWords = ({ heldUntil }: Pick<Investment, 'heldUntil'>, language: Language): string =>
  heldUntil === undefined ? '' : dayInWords(heldUntil, language);

/**
 * Returns what is stored with a pledge whose investor is told an account. The day is set once; after a change of the
 * account there are as many days as after a pledge.
 */
export async function toldNow(
  context: Pick<ServiceContext, 'db' | 'now'>,
  { heldUntil = '' }: Pick<InvestmentRecord, 'heldUntil'>,
  { reference: account }: CurrentAccount,
): Promise<Required<Pick<Investment, 'account' | 'accountToldAt' | 'heldUntil'>>> {
  const { holdDays } = await readInvestSettings(context);
  const now = context.now();
  const last = daysAfter(dayOf(now), holdDays);
  return { account, accountToldAt: now, heldUntil: heldUntil > last ? heldUntil : last };
}
