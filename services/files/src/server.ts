import { startService } from '@larkfield/kit';
import { files } from './app.ts';

await startService(files);
