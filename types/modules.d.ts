declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** `src/pages.ts` of the area being built. */
declare module 'area-pages' {
  import type { PageLoader } from '@larkfield/area';
  export const pages: Readonly<Record<string, PageLoader>>;
}
