import { startService } from '@larkfield/kit';
import { support } from './app.ts';

await startService(support);
