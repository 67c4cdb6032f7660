import '@larkfield/ui/styles/site.css';
import './app/frame.css';
import './favicon.svg';
import { createFederation, createHost, createModules } from '@larkfield/federation/host';
import { startShell } from './app/start.tsx';

const federation = createFederation();
const modules = createModules({ document });
// Areas are built to import their chunks by it.
Object.assign(globalThis, { larkfieldImport: modules.run });
startShell(createHost({ federation: () => federation, modules }));
