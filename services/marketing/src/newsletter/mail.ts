import { localizePath, type Language } from '@larkfield/contracts';
import { mailTo, tokenLink, type MailRequest } from '@larkfield/kit/mail';
import type { Subscription } from './store.ts';

/** Returns the confirmation mail. It contains nothing from the form, because anybody can enter any address. */
export function confirmationMail(subscription: Subscription, token: string, siteOrigin: string): MailRequest {
  const link = tokenLink('/newsletter', subscription, token, siteOrigin);
  return mailTo('newsletterConfirm', subscription, { link, urgent: true });
}

export function welcomeMail(subscription: Subscription, token: string, siteOrigin: string): MailRequest {
  return mailTo('newsletterWelcome', subscription, {
    link: `${siteOrigin}${preferencesPath(subscription.language, token)}`,
    unsubscribe: `${siteOrigin}/api/newsletter/unsubscribe/${token}`,
  });
}

export function preferencesPath(language: Language, token: string): string {
  return `${localizePath('/newsletter/preferences', language)}#${token}`;
}
