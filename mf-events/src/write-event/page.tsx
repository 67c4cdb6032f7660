import { WritePage } from '../write/write-page.tsx';

/** `/events/new/event` */
export function Component() {
  return <WritePage kind="event" />;
}
