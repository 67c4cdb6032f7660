import { isMailKind, type OwnedRecordKind } from '@larkfield/contracts';
import { kindName, listPath, type ServiceKinds } from '../data/kinds.ts';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  /** Name of the record kind, for its count. */
  readonly kind?: string;
}

export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** Returns the groups of record kinds: one per service, and one of all outboxes, which are named by their services. */
export function kindGroups(services: readonly ServiceKinds[]): MenuGroup[] {
  const entry = (kind: OwnedRecordKind, label: string): MenuEntry => ({
    to: listPath(kind),
    label,
    kind: kindName(kind),
  });
  const own = services.map(({ service, label, kinds }) => ({
    id: service,
    label,
    entries: kinds.filter((kind) => !isMailKind(kind)).map((kind) => entry(kind, kind.label)),
  }));
  const outboxes = services.flatMap(({ label, kinds }) =>
    kinds.filter(isMailKind).map((kind) => ({ kind, label })),
  );
  const mails = {
    id: '.mails',
    label: outboxes[0]?.kind.label ?? '',
    entries: outboxes.map(({ kind, label }) => entry(kind, label)),
  };
  return [...own, mails].filter(({ entries }) => entries.length > 0);
}
