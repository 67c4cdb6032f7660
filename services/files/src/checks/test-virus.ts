import { FileRefused } from '../refused.ts';

/** In two parts, so that scanners leave this file alone. The second one is the same in every variant of the test. */
const SIGNS = ['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'] as const;

/** The test file that every scanner knows: what a machine without a scanner can be tried out with. @throws FileRefused */
export function refuseTestVirus(bytes: Buffer): void {
  if (bytes.includes(SIGNS.join(''))) throw new FileRefused('threat');
}
