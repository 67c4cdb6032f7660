import { localizePath } from '@larkfield/contracts';
import { mailTo, toDetails, type MailRecipient, type MailRequest } from '@larkfield/kit/mail';
import type { BaseConfig } from '@larkfield/kit/runtime';
import { LOGIN_PAGE } from './rules.ts';

/** Mails to investors about their account, as in `invest.mail.json`. */
type Template =
  | 'activation'
  | 'reset'
  | 'account.active'
  | 'account.taken'
  | 'account.passwordChanged'
  | 'account.bankAsked'
  | 'account.bankChanged'
  | 'account.suspended'
  | 'account.reactivated';

/** Mails whose link the recipient is waiting for. */
const URGENT: readonly Template[] = ['activation', 'reset', 'account.taken', 'account.bankAsked'];

/**
 * Returns a mail about an account, with its reference. It contains nothing from the form, because anybody can
 * enter any address.
 */
export function investorMail(
  template: Template,
  addressee: MailRecipient & { readonly reference: string },
  {
    details = [],
    ...more
  }: Pick<MailRequest, 'link'> & {
    readonly details?: Parameters<typeof toDetails>[0];
  } = {},
): MailRequest {
  const mail = mailTo(template, addressee, {
    ...more,
    ...(URGENT.includes(template) ? { urgent: true } : {}),
  });
  return { ...mail, details: toDetails([['reference', addressee.reference], ...details]) };
}

export function loginLink(
  { SITE_ORIGIN }: Pick<BaseConfig, 'SITE_ORIGIN'>,
  { language }: Pick<MailRecipient, 'language'>,
): string {
  return `${SITE_ORIGIN}${localizePath(LOGIN_PAGE, language)}`;
}
