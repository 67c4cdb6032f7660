import { WritePage } from '../write/write-page.tsx';

/** `/events/new/news` */
export function Component() {
  return <WritePage kind="news" />;
}
