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

/** The federation runtime of the page: hands the shell's own copies of the shared libraries to every area. */
export function createFederation(): ModuleFederation {
  // Areas are built without a runtime of their own and look for it here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(LIBRARIES).map(([name, module]) => [
        name,
        {
          version: react.version,
          lib: () => module,
          shareConfig: { singleton: true, requiredVersion: false as const },
        },
      ]),
    ),
  });
}
