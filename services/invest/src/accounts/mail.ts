import { localizePath } from '@larkfield/contracts';
import { mailTo, type Addressee, type BaseConfig, type Mail } from '@larkfield/kit';
import { LOGIN_PAGE } from './rules.ts';

/** Groups of `invest.mail.json` that an investor gets about the own account. */
type Template =
  | 'activation'
  | 'reset'
  | 'account.active'
  | 'account.taken'
  | 'account.passwordChanged'
  | 'account.bankChanged'
  | 'account.suspended'
  | 'account.reactivated';

/** Links that somebody waits for. */
const URGENT: readonly Template[] = ['activation', 'reset', 'account.taken'];

/** A mail about an account. Nothing that was typed into the sign-up is in it: anybody can enter any address. */
export function investorMail(template: Template, addressee: Addressee, more: Pick<Mail, 'link'> = {}): Mail {
  return mailTo(template, addressee, { ...more, ...(URGENT.includes(template) ? { urgent: true } : {}) });
}

/** Where an investor logs in, in their own language. */
export function loginLink(
  { SITE_ORIGIN }: Pick<BaseConfig, 'SITE_ORIGIN'>,
  { language }: Pick<Addressee, 'language'>,
): string {
  return `${SITE_ORIGIN}${localizePath(LOGIN_PAGE, language)}`;
}
