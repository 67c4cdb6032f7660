import { startService } from '@larkfield/kit/app';
import { files } from './app.ts';

await startService(files);
