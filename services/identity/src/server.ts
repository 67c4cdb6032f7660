import { startService } from '@larkfield/kit/app';
import { identity } from './app.ts';

await startService(identity);
