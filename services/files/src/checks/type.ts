import type { FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import { sniff } from './sniff.ts';

/** The type of a whole file, by its bytes alone. @throws FileRefused */
export async function typeOfBytes(bytes: Buffer): Promise<FileType> {
  const container = sniff(bytes);
  if (!container || container === 'ole') throw new FileRefused('type');
  return container;
}
