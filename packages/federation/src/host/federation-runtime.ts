import * as area from '@larkfield/area';
import * as runtimeCore from '@module-federation/runtime/core';
import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

const LIBRARIES = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@larkfield/area': area,
} as const;

/** Creates the federation runtime of the page, which shares the shell's libraries with every area. */
export function createFederation(): ModuleFederation {
  // Areas contain no runtime and look for this global.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return createInstance({
    // Stryker disable next-line StringLiteral: used only in the runtime's own messages
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(LIBRARIES).map(([name, module]) => [
        name,
        {
          version: react.version,
          lib: () => module,
          // Stryker disable next-line ObjectLiteral,BooleanLiteral: matters only beside a second version of a library, which areas never bring
          shareConfig: { singleton: true, requiredVersion: false as const },
        },
      ]),
    ),
  });
}
