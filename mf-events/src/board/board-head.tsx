import { useRevalidator, useSite, useTranslation } from '@larkfield/area';
import { PageHead } from '@larkfield/ui';
import { AddButtons } from '../actions/add-buttons.tsx';
import { WrittenItemNotice } from '../actions/written-item-notice.tsx';

export function BoardHead() {
  const { t } = useTranslation('events');
  const { username } = useSite().session;
  const { revalidate } = useRevalidator();
  return (
    <PageHead>
      <h1>{username === undefined ? t('board.title') : t('board.titleFor', { name: username })}</h1>
      <p className="lead">{t('board.lead')}</p>
      <WrittenItemNotice />
      <AddButtons onWritten={() => void revalidate()} />
    </PageHead>
  );
}
