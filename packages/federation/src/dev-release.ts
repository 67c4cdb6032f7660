/** Folder name of the release of an area under development. */
export const DEV_RELEASE = 'development';
