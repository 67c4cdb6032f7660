import { FileRefused } from './file-refused.ts';

/** In two parts, so that scanners ignore this source file. The second part is the same in every variant of the test. */
const SIGNS = ['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'] as const;

/** Refuses the EICAR test file, to test installations without a scanner. @throws FileRefused */
export function refuseTestVirus(bytes: Buffer): void {
  if (bytes.includes(SIGNS.join(''))) throw new FileRefused('threat');
}
