import { localizePath, type Language } from '@larkfield/contracts';
import type { Mail } from '@larkfield/kit';
import type { Subscription } from './store.ts';

/**
 * Asks the owner of the address. No word of the form is in it: anybody can enter any address. The token is
 * in the fragment, which browsers send to no server and no log.
 */
export function confirmMail({ language, email }: Subscription, token: string, siteOrigin: string): Mail {
  return {
    template: 'newsletterConfirm',
    language,
    to: { name: '', address: email },
    values: {},
    link: `${siteOrigin}${localizePath('/newsletter', language)}#token=${token}`,
  };
}

/** The first mail of the list, sent once the address is confirmed. */
export function welcomeMail({ language, email }: Subscription, token: string, siteOrigin: string): Mail {
  return {
    template: 'newsletterWelcome',
    language,
    to: { name: '', address: email },
    values: {},
    link: `${siteOrigin}${preferencesPath(language, token)}`,
    unsubscribe: `${siteOrigin}/api/newsletter/unsubscribe/${token}`,
  };
}

/** Where a subscription is changed by whoever holds its token. */
export function preferencesPath(language: Language, token: string): string {
  return `${localizePath('/newsletter/preferences', language)}#${token}`;
}
