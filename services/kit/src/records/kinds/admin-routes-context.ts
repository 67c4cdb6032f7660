import type { ServiceContext } from '../../context/service-context.ts';
import type { Settings } from '../../settings/define-settings.ts';
import type { ServiceTexts } from '../../texts/service-texts.ts';
import type { RecordKind } from './kind.ts';

export interface AdminRoutesContext {
  readonly context: ServiceContext;
  readonly service: string;
  /** Prefix of all routes: `/api/marketing/records`. */
  readonly path: string;
  readonly kinds: readonly RecordKind[];
  readonly settings?: Settings | undefined;
  readonly texts: ServiceTexts;
  /** Deletes data stored by email address outside of the record kinds. Called when that person is erased. */
  readonly eraseByEmail?: ((context: ServiceContext, address: string) => Promise<void>) | undefined;
}

/** Per address. It only limits what an administrator's browser can make a service do. */
const CHANGE_LIMIT = { max: 600, seconds: 600 } as const;

export const CHANGE_CALL = {
  rights: 'admin',
  limit: CHANGE_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
