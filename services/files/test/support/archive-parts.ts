import { samplePdf } from '@larkfield/kit/testing';
import { pdf } from './pdf.ts';
import type { Part } from './zip.ts';

export const MB = 1024 * 1024;
export const page: Part = { name: 'waiver.pdf', content: samplePdf() };
/** The EICAR test text, in two parts. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
export const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200, 7)]);

/** Returns a PDF of exactly this size. */
export function pdfOfSize(bytes: number): Buffer {
  const withFiller = (length: number) =>
    pdf([
      Buffer.concat([Buffer.from('<< >>\nstream\n'), Buffer.alloc(length, 'x'), Buffer.from('\nendstream')]),
    ]);
  // The position of the table has as many digits as the size.
  const around = withFiller(bytes - 1_000).length - (bytes - 1_000);
  return withFiller(bytes - around);
}

/** A test file: description, name and bytes. */
export type Case = readonly [what: string, name: string, bytes: Buffer];
