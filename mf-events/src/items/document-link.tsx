import { useTranslation } from '@larkfield/area';
import type { ItemDocument } from '../../forms/item-data.ts';

export function DocumentLink({ document: { href, name, bytes } }: { readonly document: ItemDocument }) {
  const { t } = useTranslation('events');
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return (
    <p>
      <a href={href} download={name}>
        {t('document.download')} <bdi>{name}</bdi>
      </a>{' '}
      {t('document.size', { kilobytes })}
    </p>
  );
}
