import '@larkfield/ui/styles/site.css';
import './routing/frame.css';
import './favicon.svg';
import { createPageHost } from './loading/page-host.ts';
import { startShell } from './start.tsx';

const host = createPageHost();
// In its own task: together with the evaluation of all modules it blocks a phone for 1/7 s.
setTimeout(() => startShell(host));
