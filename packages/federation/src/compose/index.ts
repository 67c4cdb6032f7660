export {
  composeSite,
  pageFile,
  searchFile,
  type ComposeInput,
  type Retext,
  type SiteManifest,
} from './compose.ts';
export type { Frame, ShellRenderer, SiteData, SystemPage } from './documents.ts';
export { documentTitle } from './head.ts';
export { ORIGIN_SLOT, READING_SLOT, THEME_SLOT } from './slots.ts';
export { escapeHtml } from './html.ts';
export { releaseTables, tableUrl } from './tables.ts';
