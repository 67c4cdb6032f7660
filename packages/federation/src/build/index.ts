export { buildArea } from './build-area.ts';
export { compile } from './compile.ts';
export { remoteConfig, remoteName, serverConfig, shellConfig, SHARED, type BuildTarget } from './config.ts';
export { DEV_RELEASE } from '../dev-release.ts';
export { writeDevRelease } from './dev-release.ts';
export { startDevServer } from './dev-server.ts';
export { publish, shortHash } from './release.ts';
export { sharedVersions } from './shared-versions.ts';
export { readTexts } from './texts.ts';
