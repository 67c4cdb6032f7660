import '@larkfield/ui/styles/site.css';
import './app/frame.css';
import './favicon.svg';
import { createPageHost } from './app/host.ts';
import { startShell } from './app/start.tsx';
import { followTexts } from './development/follow-texts.ts';

// The entry of the shell under `npm run dev`, in place of `main.ts`: as that, and changed texts are put into the open page.
startShell(createPageHost(), followTexts());
