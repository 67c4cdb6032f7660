import { startService } from '@larkfield/kit/app';
import { support } from './app.ts';

await startService(support);
