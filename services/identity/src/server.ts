import { startService } from '@larkfield/kit';
import { identity } from './app.ts';

await startService(identity);
