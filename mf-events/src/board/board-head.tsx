import { useRevalidator, useSite, useTranslation } from '@larkfield/area';
import { PageHead } from '@larkfield/ui';
import { AddButtons } from '../actions/add-buttons.tsx';
import { WrittenNote } from '../actions/written-note.tsx';

/** The heading of the board, with the name of whoever is signed in (E6). */
export function BoardHead() {
  const { t } = useTranslation('events');
  const { username } = useSite().session;
  const { revalidate } = useRevalidator();
  return (
    <PageHead>
      <h1>{username === undefined ? t('board.title') : t('board.titleFor', { name: username })}</h1>
      <p className="lead">{t('board.lead')}</p>
      <WrittenNote />
      <AddButtons onWritten={() => void revalidate()} />
    </PageHead>
  );
}
