export {
  CANARY,
  changeChannel,
  isChannel,
  isOver,
  liveSite,
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
} from './channels.ts';
export {
  composeSite,
  OFFERS_FILE,
  pageFile,
  readManifest,
  searchFile,
  SITE_FORMAT,
  tableFile,
  wordsFile,
  type ComposeInput,
  type SiteManifest,
} from './compose.ts';
export {
  LATER_SYSTEM_PAGES,
  LIST_SLOT,
  SYSTEM_PAGES,
  type Frame,
  type LanguageOffer,
  type ShellRenderer,
  type SiteData,
  type SystemPage,
} from './documents.ts';
export {
  createEdgeReporter,
  readEdgeReports,
  RENEW_MS,
  type EdgeReport,
  type LeftOutArea,
  type TrialAnswer,
} from './edge-reports.ts';
export { fillFrame, fillPage, type PageFrame, type ShownPage } from './fill-page.ts';
export { documentTitle } from './head.ts';
export { fillOffer, type ComposedOffer, type ComposedOffers } from './offers.ts';
export {
  areasByCommand,
  canaryEndedByEdge,
  changedAreas,
  EDGE,
  readChanges,
  readChannelChanges,
  readPromotions,
  releasesOf,
  runsSince,
  type Change,
  type ChannelChange,
  type Promotion,
  type Reason,
} from './promotions.ts';
export { ORIGIN_SLOT, READING_SLOT, SCHEME_SLOT, THEME_SLOT } from './slots.ts';
export { escapeHtml } from './html.ts';
export { createLease, isSiteId, LEASE_MS, removeSite, type Lease } from './sites.ts';
export type { Retext } from './sources.ts';
export { releaseTables } from './tables.ts';
export { isTrial, trialId, type Trial } from './trial.ts';
export { listedPages, type WordsByPath } from './words.ts';
