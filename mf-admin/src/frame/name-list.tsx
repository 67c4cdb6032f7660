import { useTranslation } from '@larkfield/area';
import { useFormats } from '../data/use-formats.ts';

const MAX_NAMED = 10;

/** Lists whom a change of several records concerns: the first names, and how many more. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const more = names.length - MAX_NAMED;
  if (names.length === 0) return null;
  return (
    <ul>
      {names.slice(0, MAX_NAMED).map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t('bulk.more', { number: number(more) })}</li>}
    </ul>
  );
}
