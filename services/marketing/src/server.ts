import { startService } from '@larkfield/kit';
import { marketing } from './app.ts';

await startService(marketing);
