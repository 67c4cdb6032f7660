import { localizePath, type Language } from '@larkfield/contracts';
import { mailTo, toDetails, tokenLink, type MailRequest } from '@larkfield/kit/mail';
import type { Subscription } from './store.ts';

type Recorded = Subscription & { readonly reference: string };

/** Returns the confirmation mail. It contains nothing from the form, because anybody can enter any address. */
export function confirmationMail(subscription: Recorded, token: string, siteOrigin: string): MailRequest {
  const link = tokenLink('/newsletter', subscription, token, siteOrigin);
  return withReference(subscription, mailTo('newsletterConfirm', subscription, { link, urgent: true }));
}

export function welcomeMail(subscription: Recorded, token: string, siteOrigin: string): MailRequest {
  const mail = mailTo('newsletterWelcome', subscription, {
    link: `${siteOrigin}${preferencesPath(subscription.language, token)}`,
    unsubscribe: `${siteOrigin}/api/newsletter/unsubscribe/${token}`,
  });
  return withReference(subscription, mail);
}

function withReference({ reference }: Recorded, mail: MailRequest): MailRequest {
  return { ...mail, details: toDetails([['reference', reference]]) };
}

export function preferencesPath(language: Language, token: string): string {
  return `${localizePath('/newsletter/preferences', language)}#${token}`;
}
