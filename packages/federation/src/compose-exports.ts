export {
  CANARY,
  changeChannel,
  isChannel,
  isExpired,
  readLiveSiteId,
  pointerFile,
  previewChannel,
  promoteSite,
  readChannel,
  recordPublication,
  sitesOnceLive,
  visibleChannels,
  type Canary,
  type Channel,
  type Preview,
  type PromoteOptions,
} from './channels/channels.ts';
export {
  composeSite,
  OFFERS_FILE,
  pageFile,
  readManifest,
  searchFile,
  SITE_FORMAT,
  tableFile,
  pageMetadataFile,
  type ComposeInput,
  type SiteManifest,
} from './compose/compose-site.ts';
export {
  OPTIONAL_SYSTEM_PAGES,
  LIST_SLOT,
  SYSTEM_PAGES,
  type Frame,
  type LanguageOffer,
  type ShellRenderer,
  type SiteData,
  type SystemPage,
} from './documents/documents.ts';
export {
  createEdgeReporter,
  readEdgeReports,
  EDGE_REPORT_INTERVAL_MS,
  type EdgeReport,
  type LeftOutArea,
  type TrialAnswer,
} from './channels/edge-reports.ts';
export {
  fillFrame,
  fillPage,
  splitTemplate,
  type FoundPageAnswer,
  type PageFrame,
  type PageTemplate,
} from './documents/fill-page.ts';
export { documentTitle } from './documents/head.ts';
export { fillOffer, type ComposedOffer, type ComposedOffers } from './documents/language-offers.ts';
export {
  areasByCommand,
  canaryEndedByEdge,
  changedAreas,
  EDGE_ACTOR,
  readChanges,
  readChannelChanges,
  readPromotions,
  releasesOf,
  runsSince,
  type Change,
  type ChannelChange,
  type Promotion,
  type Reason,
} from './channels/promotions.ts';
export { ORIGIN_SLOT, READING_SLOT, SCHEME_SLOT, THEME_SLOT } from './documents/slots.ts';
export { escapeHtml } from './documents/html.ts';
export { createLease, isSiteId, LEASE_MS, removeSite, type Lease } from './sites/site-folders.ts';
export type { TransformTexts } from './compose/sources.ts';
export { releaseTables } from './documents/release-tables.ts';
export { isTrial, trialId, type Trial } from './channels/trials.ts';
export { listedPages, ownDataPaths, type PageMetadataByPath } from './documents/page-metadata.ts';
