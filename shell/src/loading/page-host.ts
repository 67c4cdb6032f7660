import { createFederation, createHost, createModuleLoader, type Host } from '@larkfield/federation/host';

/** Sets up module federation in the page for shell and areas. */
export function createPageHost(): Host {
  const federation = createFederation();
  const modules = createModuleLoader({ document });
  // Areas are built to import their chunks through it.
  Object.assign(globalThis, { larkfieldImport: modules.run });
  return createHost({ federation: () => federation, modules });
}
