import { startService } from '@larkfield/kit/app';
import { marketing } from './app.ts';

await startService(marketing);
