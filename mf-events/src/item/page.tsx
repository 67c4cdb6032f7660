import { useLoaderData } from '@larkfield/area';
import { ItemActions } from '../actions/item-actions.tsx';
import { WrittenItemNotice } from '../actions/written-item-notice.tsx';
import { ItemView } from './item-view.tsx';
import { Share } from './share.tsx';

/** Renders `/events/:slug`: news or an event. */
export function Component() {
  const item = useLoaderData<'/events/:slug'>();
  return (
    <ItemView
      item={item}
      notice={<WrittenItemNotice at={item.id} />}
      actions={
        <ItemActions item={item}>
          <Share item={item} />
        </ItemActions>
      }
    />
  );
}
