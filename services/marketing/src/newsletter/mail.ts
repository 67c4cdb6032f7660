import { localizePath, type Language } from '@larkfield/contracts';
import { mailTo, tokenLink, type Mail } from '@larkfield/kit';
import type { Subscription } from './store.ts';

/** Asks the owner of the address. No word of the form is in it: anybody can enter any address. */
export function confirmMail(subscription: Subscription, token: string, siteOrigin: string): Mail {
  const link = tokenLink('/newsletter', subscription, token, siteOrigin);
  return mailTo('newsletterConfirm', subscription, { link, urgent: true });
}

/** The first mail of the list, sent once the address is confirmed. */
export function welcomeMail(subscription: Subscription, token: string, siteOrigin: string): Mail {
  return mailTo('newsletterWelcome', subscription, {
    link: `${siteOrigin}${preferencesPath(subscription.language, token)}`,
    unsubscribe: `${siteOrigin}/api/newsletter/unsubscribe/${token}`,
  });
}

/** Where a subscription is changed by whoever holds its token. */
export function preferencesPath(language: Language, token: string): string {
  return `${localizePath('/newsletter/preferences', language)}#${token}`;
}
