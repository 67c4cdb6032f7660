import { useTranslation } from '@larkfield/area';
import { DraftPanel as Panel, type DraftModel } from '@larkfield/ui';

export function DraftPanel({ draft }: { readonly draft: DraftModel }) {
  const { t } = useTranslation('investor');
  return <Panel draft={draft} keptText={t('signup.kept')} />;
}
