export type { MirrorPlace } from './bucket/fetching.ts';
export { createMirror, type Mirror } from './bucket/mirror.ts';
export { SHARED_RENEW_MS } from './bucket/edge-reports.ts';
export { startMirror, type MirrorThread } from './bucket/mirror-thread.ts';
export type { Objects } from './bucket/objects.ts';
export { openSharedStore, type SharedStoreSettings } from './bucket/open.ts';
export { getState } from './bucket/shared-state.ts';
export { leftOutLine, type LeftOut } from './bucket/take-state.ts';
export { writeServices, type ReleasedServices } from './calls.ts';
export type { Samples } from './samples.ts';
export type { Calls, CallSchemas, PagesData, Schema } from './skew.ts';
export { pruneShared } from './bucket/prune-shared.ts';
export {
  promoteRelease,
  retireArea,
  rollBackArea,
  rollBackSite,
  tryRelease,
  type ReleasePlace,
  type Releases,
} from './change.ts';
export {
  endCanary,
  endPreview,
  promoteCanary,
  setCanary,
  showPreview,
  type CanaryRequest,
  type PreviewRequest,
} from './channels.ts';
export { createEdges, type Edges, type EdgesOptions } from './edges.ts';
export { followStore, type Followed, type FollowLog, type FollowOptions } from './follow.ts';
export { composeWithLastGood, heldBackLine, type HeldBack } from './last-good.ts';
export { isSigned, PREVIEW_PARAMETER, readPass, signPass, type PreviewPass } from './preview-link.ts';
export { KEPT_DAYS, prune, type Pruned } from './prune.ts';
export { findBuilt, isWhole, readRelease, storedReleases, type StoredRelease } from './store.ts';
