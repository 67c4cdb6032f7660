import { useSite, useTranslation } from '@larkfield/area';
import { lazy, Suspense } from 'react';

// Few visitors listen to a page, so the code loads only when this part opens.
const HearControls = lazy(async () => {
  const { HearControls: Controls } = await import(/* webpackChunkName: "hear" */ './hear-controls.tsx').catch(
    () => ({ HearControls: NotLoaded }),
  );
  return { default: Controls };
});

export function HearPanel({ open }: { readonly open: boolean }) {
  const { t } = useTranslation('shell');
  const { interactive } = useSite();
  if (!interactive) return <p>{t('accessibility.hear.script')}</p>;
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <HearControls />
    </Suspense>
  );
}

function NotLoaded() {
  const { t } = useTranslation('shell');
  return <p role="status">{t('accessibility.hear.failed')}</p>;
}
