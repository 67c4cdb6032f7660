/** Parts of a mail in reading order, as plain text. */
export interface Content {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly lines: readonly string[];
  /** Text that the office wrote. Its language may differ, so each paragraph has a direction of its own. */
  readonly written: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  /** A number, as text and as the picture `cid:<cid>` of the mail. */
  readonly code?: {
    readonly number: string;
    readonly label: string;
    readonly alt: string;
    readonly cid: string;
  };
  readonly link?: { readonly url: string; readonly label: string };
  readonly closing: readonly string[];
}

export function toText({ lines, written, details, code, link, closing }: Content): string {
  const table = details.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const number = code && `${code.label}\n${code.number}`;
  const parts = [...lines, written, table, number, link && `${link.label}:\n${link.url}`, closing.join('\n')];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a mail as HTML without anything that is loaded: its only picture is a part of the mail. */
export function toHtml(subject: string, content: Content): string {
  const { language, dir, lines, written, details, code, link, closing } = content;
  const paragraphs = written.split(/\n{2,}/).filter(Boolean);
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="${dir === 'rtl' ? 'right' : 'left'}" valign="top">${escape(label)}</th>` +
      `<td dir="auto">${escape(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  const parts = [
    ...lines.map((line) => `<p>${escape(line).replaceAll('\n', '<br>')}</p>`),
    ...paragraphs.map((text) => `<p dir="auto">${escape(text).replaceAll('\n', '<br>')}</p>`),
    rows.length > 0 ? `<table cellpadding="4">${rows.join('')}</table>` : '',
    code
      ? `<p>${escape(code.label)}</p><p><img src="cid:${escape(code.cid)}" width="200" height="200" alt="${escape(code.alt)}">` +
        `<br><strong dir="ltr">${escape(code.number)}</strong></p>`
      : '',
    link
      ? `<p><a href="${escape(link.url)}">${escape(link.label)}</a></p><p dir="ltr">${escape(link.url)}</p>`
      : '',
    `<p>${closing.map(escape).join('<br>')}</p>`,
  ];
  return (
    `<!doctype html><html lang="${escape(language)}" dir="${dir}"><head><meta charset="utf-8">` +
    `<title>${escape(subject)}</title></head><body>${parts.join('\n')}</body></html>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
