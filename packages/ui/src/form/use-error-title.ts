import { useEffect } from 'react';
import { useFormTexts } from './texts.ts';

const STAND_IN = '\u0000';

/** While a form holds errors the document's title says so first: it is what a screen reader announces. */
export function useErrorTitle(active: boolean): void {
  // Made with a stand-in, because the text function is new on each render and the words are not.
  const pattern = useFormTexts()('summary.documentTitle', { title: STAND_IN });
  useEffect(() => {
    if (!active) return;
    const plain = document.title;
    const marked = pattern.replace(STAND_IN, () => plain);
    document.title = marked;
    return () => {
      // Whoever changed the title meanwhile, by a navigation or another language, knows better.
      if (document.title === marked) document.title = plain;
    };
  }, [active, pattern]);
}
