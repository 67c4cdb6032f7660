export { promoteRelease, rollBackArea, rollBackSite, tryRelease, type ReleasePlace } from './change.ts';
export {
  endCanary,
  endPreview,
  promoteCanary,
  setCanary,
  showPreview,
  type CanaryRequest,
  type PreviewRequest,
} from './channels.ts';
export { isSigned, PREVIEW_PARAMETER, readPass, signPass, type PreviewPass } from './preview-link.ts';
export { prune, type Pruned } from './prune.ts';
export { isWhole, readRelease, storedReleases, type StoredRelease } from './store.ts';
