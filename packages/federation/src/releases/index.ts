export { promoteRelease, rollBackArea, rollBackSite, tryRelease, type ReleasePlace } from './change.ts';
export { prune, type Pruned } from './prune.ts';
export { isWhole, readRelease, storedReleases, type StoredRelease } from './store.ts';
