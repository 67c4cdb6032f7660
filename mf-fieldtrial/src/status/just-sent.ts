import type { StatusForm } from '../../forms/after.ts';

/** What was sent last on this page, until its status is asked for: nobody types number and address of what they have just sent. */
let sent: StatusForm | undefined;

/** Keeps number and address in memory alone. */
export function keepSent(next: StatusForm): void {
  sent = next;
}

/** Hands over what was kept, once. */
export function takeSent(): StatusForm | undefined {
  const taken = sent;
  sent = undefined;
  return taken;
}
