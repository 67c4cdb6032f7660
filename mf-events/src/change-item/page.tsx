import { WritePage } from '../write/write-page.tsx';

/** Renders `/events/change/item?item=<id>`. */
export function Component() {
  return <WritePage />;
}
