/** The part of the page of problems that says what they are. */
const NOTE = /<section data-scene="form-problems"[\s\S]*?<\/section>/;

export interface Problems {
  /** List items. */
  readonly problems: string;
  /** What to do, as HTML; empty where the problems say it themselves. */
  readonly lead: string;
  /** Title of a page with problems, as HTML: `{{title}}` stands for its own. */
  readonly title: string;
}

/**
 * Takes what is told of a refused form out of the shell's page of problems, with the problems in it. That page leads back to the
 * form, which is on this page.
 */
export function problemNote(systemPage: string, { problems, lead }: Problems): string {
  const [note = `<section><ul>{{problems}}</ul></section>`] = NOTE.exec(systemPage) ?? [];
  // The page that it is put into has a heading of the first level.
  const lower = note
    .replace('<h1', '<h2')
    .replace('</h1>', '</h2>')
    .replace(/<p>[^<]*<\/p>/, () => lead && `<p>${lead}</p>`);
  return `<div role="alert" tabindex="-1" autofocus>${lower.replace('{{problems}}', () => problems)}</div>`;
}

/** Puts the note before the content of a page, outside of what scripts take over, and marks the title. */
export function withNote(page: string, note: string, title: string): string {
  return page
    .replace(
      /<title>([^<]*)<\/title>/,
      (_, own: string) => `<title>${title.replace('{{title}}', () => own)}</title>`,
    )
    .replace('<main id="main"', () => `${note}\n<main id="main"`);
}
