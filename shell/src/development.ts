import '@larkfield/ui/styles/site.css';
import './routing/frame.css';
import './favicon.svg';
import { createPageHost } from './loading/page-host.ts';
import { startShell } from './start.tsx';
import { createTextReloadHooks } from './development/text-reload.ts';

// Entry of the shell under `npm run dev`, in place of `main.ts`. It also updates changed texts in the open page.
startShell(createPageHost(), createTextReloadHooks());
