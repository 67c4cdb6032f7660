import type { ListedPage } from '@larkfield/contracts';
import type { PageData as AreaPageData } from '../forms/page-data.ts';

declare module '@larkfield/area' {
  interface PageData extends AreaPageData {
    /** All pages of the site. */
    '/search': readonly ListedPage[];
    /** Paths of the calls by which people see what each service keeps of them. */
    '/your-data': readonly string[];
  }
}
