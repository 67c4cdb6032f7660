import type { Brand } from '@larkfield/contracts';
import type { ReactElement } from 'react';

/** E-mail address and phone number, each as a link with a key. */
export function reachLinks({ email, phone }: Brand): ReactElement[] {
  return [`mailto:${email}`, `tel:${phone.replaceAll(' ', '')}`].map((href, index) => (
    <a key={href} href={href}>
      <bdi dir="ltr">{index ? phone : email}</bdi>
    </a>
  ));
}
