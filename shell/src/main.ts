import '@larkfield/ui/styles/site.css';
import './app/frame.css';
import './favicon.svg';
import { createPageHost } from './app/host.ts';
import { startShell } from './app/start.tsx';

const host = createPageHost();
// In a task of its own: with the evaluation of all modules it holds up a phone's processor for a seventh of a second.
setTimeout(() => startShell(host));
