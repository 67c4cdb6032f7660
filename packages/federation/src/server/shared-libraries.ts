/** Libraries that the shell shares with every area, so that a page loads one copy of each. */
export const SHARED_LIBRARIES = ['react', 'react/jsx-runtime', 'react-dom', '@larkfield/area'] as const;

/**
 * Libraries that the shell shares with areas in Node only, as a whole. In the browser, where size matters, areas use the
 * parts that `@larkfield/area` exports.
 */
export const SHARED_LIBRARIES_NODE_ONLY = ['react-router-dom', 'react-i18next'] as const;

/** A library that bundles of areas for Node take from the shell's bundle. */
export type SharedName = (typeof SHARED_LIBRARIES)[number] | (typeof SHARED_LIBRARIES_NODE_ONLY)[number];

/** Key of the global symbol that holds the libraries of each shell, by the URL of the shell's bundle. */
export const SHARED_LIBRARIES_KEY = 'larkfield.shared';
/** URL parameter of an area's bundle for Node: the URL of the shell's bundle whose libraries it uses. */
export const SHELL_PARAMETER = 'shell';
