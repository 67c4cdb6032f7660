export type { MirrorPlace } from './shared-store/local-copies.ts';
export { createMirror, type Mirror } from './shared-store/mirror.ts';
export { SHARED_EDGE_REPORT_INTERVAL_MS } from './shared-store/edge-reports.ts';
export { startMirror, type MirrorThread } from './shared-store/mirror-thread.ts';
export type { ObjectStore } from './shared-store/object-store.ts';
export { openSharedStore, type SharedStoreSettings } from './shared-store/open-shared-store.ts';
export { readSharedState } from './shared-store/shared-state.ts';
export { leftOutLine, type LeftOutChannel } from './shared-store/apply-state.ts';
export { writeServices, type ReleasedServices } from './compatibility/released-services.ts';
export type { Samples } from './compatibility/samples.ts';
export type {
  SchemasByCall,
  CallSchemas,
  SchemasByPage,
  JsonSchema,
} from './compatibility/compare-schemas.ts';
export { pruneShared } from './shared-store/prune-shared.ts';
export {
  promoteRelease,
  retireArea,
  rollBackArea,
  rollBackSite,
  tryRelease,
  type ReleaseContext,
  type ReleasesByArea,
} from './change-live-site.ts';
export {
  endCanary,
  endPreview,
  promoteCanary,
  setCanary,
  showPreview,
  type CanaryRequest,
  type PreviewRequest,
} from './change-channels.ts';
export { createEdges, type Edges, type EdgesOptions } from './edges.ts';
export { followSharedSites, type SharedSites, type SharedSitesOptions } from './shared-sites.ts';
export { followStore, type StoreFollower, type FollowLog, type FollowOptions } from './store-follower.ts';
export { composeWithLastGood, heldBackLine, type HeldBack } from './last-good.ts';
export {
  hasValidSignature,
  PREVIEW_PARAMETER,
  parsePreviewToken,
  signPreviewToken,
  type PreviewToken,
} from './preview-link.ts';
export { KEPT_DAYS, prune, type Pruned } from './store/prune.ts';
export {
  findBuilt,
  isCompleteRelease,
  readRelease,
  storedReleases,
  type StoredRelease,
} from './store/release-store.ts';
