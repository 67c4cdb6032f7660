import { useSite } from '@larkfield/area';
import { localizePath, type Language } from '@larkfield/contracts';
import type { MouseEvent } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { rememberLanguage } from '../../state/language-choice.ts';

interface LanguageLinkProps extends Omit<LinkProps, 'to' | 'discover' | 'reloadDocument' | 'hrefLang'> {
  readonly language: Language;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Renders a link to the current page in another language and stores the choice. */
export function LanguageLink({ language, onClick, ...rest }: LanguageLinkProps) {
  const { path, search, interactive } = useSite();
  const { hash } = useLocation();
  return (
    <Link
      // The server-rendered link cannot know query and anchor.
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
