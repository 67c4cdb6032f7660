import { ROOT } from '../workspace/paths.ts';
import { copySources } from './image-sources.ts';

/** `node tools/infra/copy-image-sources.ts <service> <folder>`: a step of the Dockerfile. */
const [service, target] = process.argv.slice(2);
if (!service || !target) throw new Error('usage: copy-image-sources <service> <folder>');
copySources(ROOT, service, target);
