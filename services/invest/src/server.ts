import { startService } from '@larkfield/kit';
import { service } from './app.ts';

await startService(service);
