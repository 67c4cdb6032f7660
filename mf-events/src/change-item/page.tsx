import { WritePage } from '../write/write-page.tsx';

/** `/events/change/item?item=<id>` */
export function Component() {
  return <WritePage />;
}
