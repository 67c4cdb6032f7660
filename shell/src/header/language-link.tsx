import { useSite } from '@larkfield/area';
import { localizePath, type Language } from '@larkfield/contracts';
import type { MouseEvent } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { rememberLanguage } from '../app/offer.ts';

interface LanguageLinkProps extends Omit<LinkProps, 'to' | 'discover' | 'reloadDocument' | 'hrefLang'> {
  readonly language: Language;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A link to this very page in another language, which is remembered as the visitor's own. */
export function LanguageLink({ language, onClick, ...rest }: LanguageLinkProps) {
  const { path, search, interactive } = useSite();
  const { hash } = useLocation();
  return (
    <Link
      // The document is the same for every query and anchor.
      to={localizePath(path || '/', language) + (interactive ? search + hash : '')}
      discover="none"
      reloadDocument={path === ''}
      hrefLang={language}
      onClick={(event) => {
        rememberLanguage(language);
        onClick?.(event);
      }}
      {...rest}
    />
  );
}
