import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { Problems } from './problems.tsx';
import { useDraftCalls } from './use-draft-calls.ts';
import type { WriteTools } from './write-tools.ts';

/** Renders the button beside "Publish" that stores the text as a draft, also when it is incomplete. */
export function SaveDraft(tools: WriteTools) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  const { busy, problems, store } = useDraftCalls(tools);
  const [savedAt, setSavedAt] = useState<Date>();
  if (tools.start.changed) return null;
  const save = async () => {
    if (busy) return;
    setSavedAt((await store()) ? new Date() : undefined);
  };
  const time = savedAt && new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(savedAt);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void save()}>
        {t('drafts.save')}
      </Button>
      <span role="status">
        {time !== undefined && (
          <>
            {t('drafts.saved', { time })} <Link to="/events/mine">{t('mine.title')}</Link>
          </>
        )}
      </span>
      <Problems texts={problems} />
    </>
  );
}
