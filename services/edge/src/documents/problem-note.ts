const NOTE = /<section data-scene="form-problems"[\s\S]*?<\/section>/;

export interface Problems {
  /** Problems as list items in HTML. */
  readonly problems: string;
  /** Instruction as HTML; empty if the problems are self-explanatory. */
  readonly lead: string;
  /** Title of a page with problems, as HTML. `{{title}}` stands for the page's own title. */
  readonly title: string;
}

/**
 * Extracts the problem list from the shell's page of form problems and fills in the problems. Replaces that page's link back
 * to the form, as the list is shown on the page of the form.
 */
export function problemNote(systemPage: string, { problems, lead }: Problems): string {
  const [note = `<section><ul>{{problems}}</ul></section>`] = NOTE.exec(systemPage) ?? [];
  // The page around the list already has an `h1`.
  const nested = note
    .replace('<h1', '<h2')
    .replace('</h1>', '</h2>')
    .replace(/<p>[^<]*<\/p>/, () => lead && `<p>${lead}</p>`);
  return `<div role="alert" tabindex="-1" autofocus>${nested.replace('{{problems}}', () => problems)}</div>`;
}

/** Inserts the note before `<main>`, outside the part that scripts hydrate, and marks the title. */
export function withNote(page: string, note: string, title: string): string {
  return page
    .replace(
      /<title>([^<]*)<\/title>/,
      (_, own: string) => `<title>${title.replace('{{title}}', () => own)}</title>`,
    )
    .replace('<main id="main"', () => `${note}\n<main id="main"`);
}
