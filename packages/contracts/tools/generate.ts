import { join } from 'node:path';
import { writeValidators } from './write-validators.ts';

/** Writes the browser's validators of all areas. Run with Node, takes a second. */
await writeValidators(join(import.meta.dirname, '../../..'));
