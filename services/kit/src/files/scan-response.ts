import { ALL_FILE_TYPES, FILE_REASONS, type FileReason, type FileType } from '@larkfield/contracts';
import Type from 'typebox';

export const scanAnswer = Type.Object({
  message: Type.String(),
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.Optional(Type.Unsafe<FileType>({ type: 'string', enum: ALL_FILE_TYPES })),
  sha256: Type.Optional(Type.String()),
  reason: Type.Optional(Type.Unsafe<FileReason>({ type: 'string', enum: FILE_REASONS })),
});

/** Route config of uploads. The limit is per address, which a household or an office shares. */
export const UPLOAD_CALL = {
  rights: 'visitor',
  limit: { max: 30, seconds: 600 },
  repeatable: 'by-nature',
} as const;
