import type { ListedPage } from '@larkfield/contracts';

declare module '@larkfield/area' {
  interface PageData {
    /** All pages of the site. */
    '/search': readonly ListedPage[];
  }
}
