export { exportAll, type Moved } from './export.ts';
export { importAll } from './import.ts';
export { MoveError } from './names.ts';
