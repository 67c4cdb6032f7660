export { exportAll, type MoveResult } from './export.ts';
export { importAll } from './import.ts';
export { MoveError } from './move-error.ts';
