import { startService } from '@larkfield/kit/app';
import { service } from './app.ts';

await startService(service);
