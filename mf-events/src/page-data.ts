import type { PageData as AreaPageData } from '../forms/page-data.ts';

declare module '@larkfield/area' {
  interface PageData extends AreaPageData {}
}
