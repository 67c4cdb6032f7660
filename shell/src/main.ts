import '@larkfield/ui/styles/site.css';
import './app/frame.css';
import './favicon.svg';
import { createFederation, createHost } from '@larkfield/federation/host';
import { startShell } from './app/start.tsx';

const federation = createFederation();
startShell(createHost({ federation: () => federation }));
