import type { Receipt, WireEntries } from '@larkfield/ui';
import { Paused } from './paused.tsx';
import { Sent } from './sent.tsx';

/** Renders the content that replaces the form: the confirmation, or the notice that registration is paused. */
export function SentOrPaused({
  receipt,
  wire,
}: {
  readonly receipt: Receipt | undefined;
  readonly wire: WireEntries;
}) {
  return receipt ? <Sent receipt={receipt} email={wire['emailaddress']} /> : <Paused />;
}
