import Type from 'typebox';
import { FORM_LIMIT } from '../http/call-kinds.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const signedAnswer = Type.Object({ id: Type.String(), message: Type.String() });

/** Route config of a call that renders a filled waiver. */
export const WAIVER_CALL = {
  rights: 'visitor',
  limit: FORM_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
export const SIGN_CALL = { ...WAIVER_CALL, proofOfWork: true } as const;

export const documentBytes = Type.Unsafe<Buffer>({ type: 'string' });

/** Returns the headers of the download of `waiver.docx` or `waiver.pdf`. */
export function waiverHeaders(format: 'docx' | 'pdf'): Readonly<Record<string, string>> {
  return {
    'content-type': format === 'docx' ? DOCX_TYPE : 'application/pdf',
    'content-disposition': `attachment; filename="waiver.${format}"`,
    'x-content-type-options': 'nosniff',
  };
}
