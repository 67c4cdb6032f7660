import { useTranslation } from '@larkfield/area';
import { DraftPanel as Panel, type DraftModel } from '@larkfield/ui';

/** What happens to entries that are not sent yet, and what is never kept. */
export function DraftPanel({ draft }: { readonly draft: DraftModel }) {
  const { t } = useTranslation('investor');
  return <Panel draft={draft} kept={t('signup.kept')} />;
}
