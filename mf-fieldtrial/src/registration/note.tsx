import type { Receipt } from '@larkfield/ui';
import { Paused } from './paused.tsx';
import { Sent } from './sent.tsx';

/** What stands in the place of the form: it has arrived, or none is taken at present. */
export function Note({ receipt }: { readonly receipt: Receipt | undefined }) {
  return receipt ? <Sent receipt={receipt} /> : <Paused />;
}
