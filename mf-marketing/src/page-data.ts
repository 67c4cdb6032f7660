import type { ListedPage } from '@larkfield/contracts';

declare module '@larkfield/area' {
  interface PageData {
    /** It lists the pages of the site. */
    '/search': readonly ListedPage[];
  }
}
