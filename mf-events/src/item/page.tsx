import { useLoaderData, useTranslation } from '@larkfield/area';
import { PageHead } from '@larkfield/ui';
import type { ItemData } from '../../shared/item.ts';

/** `/events/:slug`: news or an event. */
export function Component() {
  const { t } = useTranslation('events');
  const { title, subtitle, language } = useLoaderData<ItemData>();
  const words = { lang: language, dir: 'auto' } as const;
  return (
    <PageHead back={{ to: '/events', label: t('nav.board') }}>
      <h1 {...words}>{title}</h1>
      <p className="lead" {...words}>
        {subtitle}
      </p>
    </PageHead>
  );
}
