import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import type { ItemSummary } from '../../shared/item.ts';

/** `/events`: news and events. */
export function Component() {
  const { t } = useTranslation('events');
  const { items } = useLoaderData<{ readonly items: readonly ItemSummary[] }>();
  return (
    <>
      <PageHead>
        <h1>{t('board.title')}</h1>
      </PageHead>
      <Container>
        <ul>
          {items.map(({ id, slug, title, language }) => (
            <li key={id}>
              <Link to={`/events/${slug}`} lang={language} dir="auto">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}
