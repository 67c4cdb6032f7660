import type { Brand } from '@larkfield/contracts';
import type { ReactElement } from 'react';

/** Returns e-mail address and phone number as links with keys. */
export function contactLinks({ email, phone }: Brand): ReactElement[] {
  return [`mailto:${email}`, `tel:${phone.replaceAll(' ', '')}`].map((href, index) => (
    <a key={href} href={href}>
      <bdi dir="ltr">{index ? phone : email}</bdi>
    </a>
  ));
}
