import { Link, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import type { ItemKind } from '../../forms/item-data.ts';
import type { WriteItemAnswer } from '../../shared/entries.ts';
import { readDraft } from '../write/model/draft.ts';
import { ItemForm } from '../write/item-form.tsx';

interface WriteDialogProps {
  readonly kind: ItemKind;
  /** Id of the heading that names the dialog. */
  readonly id: string;
  readonly onDone: (written: WriteItemAnswer) => void;
  readonly onClose: () => void;
}

export function WriteDialog({ kind, id, onDone, onClose }: WriteDialogProps) {
  const { t } = useTranslation('posting');
  return (
    <div className="stack">
      <h2 id={id}>{kind === 'news' ? t('addNews') : t('addEvent')}</h2>
      <p>
        <Link to={`/events/new/${kind}`}>{t('wholePage')}</Link>
      </p>
      <ItemForm kind={kind} initialEntries={readDraft(kind)} labelledBy={id} onDone={onDone} />
      <Button variant="secondary" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
