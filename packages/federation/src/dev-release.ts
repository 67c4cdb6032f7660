/** Folder name of the release that stands for an area under development. */
export const DEV_RELEASE = 'development';
