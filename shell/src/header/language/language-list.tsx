import { useSite } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import { LanguageLink } from './language-link.tsx';
import { closePopovers } from '../parts/menu-items.ts';

export function LanguageList({ className }: { readonly className?: string | undefined }) {
  const { language } = useSite();
  return (
    <ul className={className}>
      {LANGUAGES.map(({ tag, name }) => (
        <li key={tag}>
          <LanguageLink
            language={tag}
            lang={tag}
            aria-current={tag === language ? 'true' : undefined}
            onClick={closePopovers}
          >
            {name}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
