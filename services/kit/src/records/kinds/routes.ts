import type { Service } from '../../service.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { ServiceTexts } from '../../texts.ts';
import type { RecordKind } from './kind.ts';

/** What the calls for administrators are made of. */
export interface RecordRoutes {
  readonly context: ServiceContext;
  readonly service: string;
  /** Where all of them begin: `/api/marketing/records`. */
  readonly path: string;
  readonly kinds: readonly RecordKind[];
  readonly texts: ServiceTexts;
  readonly forget?: NonNullable<Service['forget']>;
}

/** Of one address in ten minutes: only bounds what an administrator's browser can make a service do. */
const CHANGE_LIMIT = { max: 600, seconds: 600 } as const;

export const CHANGE_CALL = {
  rights: 'admin',
  limit: CHANGE_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
