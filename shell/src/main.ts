import '@larkfield/ui/styles/site.css';
import './app/frame.css';
import './favicon.svg';
import { createFederation, createHost, createModules } from '@larkfield/federation/host';
import { startShell } from './app/start.tsx';

const federation = createFederation();
const modules = createModules({ document });
// Areas are built to import their chunks by it.
Object.assign(globalThis, { larkfieldImport: modules.run });
const host = createHost({ federation: () => federation, modules });
// In a task of its own: with the evaluation of all modules it holds up a phone's processor for a seventh of a second.
setTimeout(() => startShell(host));
