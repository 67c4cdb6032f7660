import { WritePage } from '../write/write-page.tsx';

/** Renders `/events/new/news`. */
export function Component() {
  return <WritePage kind="news" />;
}
