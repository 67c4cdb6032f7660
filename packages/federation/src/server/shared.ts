/** Libraries that the shell hands to every area, so that a page holds one copy of each. */
export const SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@larkfield/area'] as const;

/**
 * Libraries that areas reach in the browser through `@larkfield/area`, which hands over a part of them; in Node their
 * size does not matter, and one copy of the whole is simpler.
 */
export const SHARED_IN_NODE_ONLY = ['react-router-dom', 'react-i18next'] as const;

/** Every library that bundles of areas for Node take from the shell's. */
export type SharedName = (typeof SHARED)[number] | (typeof SHARED_IN_NODE_ONLY)[number];

/** Where a bundle finds the libraries of its shell: by the address of the shell's bundle, which its own address names. */
export const HOLDER = 'larkfield.shared';
export const SHELL_PARAMETER = 'shell';
