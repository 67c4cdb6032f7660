import type { Receipt, Wire } from '@larkfield/ui';
import { Paused } from './paused.tsx';
import { Sent } from './sent.tsx';

/** What stands in the place of the form: it has arrived, or none is taken at present. */
export function Note({ receipt, wire }: { readonly receipt: Receipt | undefined; readonly wire: Wire }) {
  return receipt ? <Sent receipt={receipt} email={wire['emailaddress']} /> : <Paused />;
}
