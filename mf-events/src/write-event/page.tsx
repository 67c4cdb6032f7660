import { WritePage } from '../write/write-page.tsx';

/** Renders `/events/new/event`. */
export function Component() {
  return <WritePage kind="event" />;
}
