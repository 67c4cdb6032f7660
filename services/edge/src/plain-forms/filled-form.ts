import { escapeHtml } from '@larkfield/federation/compose';
import { Parser } from 'htmlparser2';

/** Entries that no document carries back, by any part of their names: whoever sits there next could read them. */
const SECRET =
  /(?:^|\.)(?:ssn|ein|password|confirm|security|bankaccount|account|routing|iban|bic|card|pin|token|secret)/i;
const SECRET_CONTENT = /^(?:cc-|current-password|new-password|one-time-code)/;
/** Controls that hold no text of the visitor. */
const UNFILLED = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
const TICKED = ['checkbox', 'radio'];

/** A form that was refused. */
interface Posted {
  /** Path of the call that it is sent to. */
  readonly call: string;
  readonly entries: URLSearchParams;
  /** Path of the page that it stood on, which it tells the next time. */
  readonly page: string;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Puts posted entries back into the controls of their form, as its visitor left them; passwords, numbers of
 * accounts and files stay empty. Returns undefined when the document has no such form.
 */
export function withEntries(html: string, posted: Posted): string | undefined {
  const edits = editsOf(html, posted);
  if (!edits) return undefined;
  return edits.reduceRight(
    (text, { from, to, text: part }) => text.slice(0, from) + part + text.slice(to),
    html,
  );
}

function editsOf(html: string, { call, entries, page }: Posted): Edit[] | undefined {
  const edits: Edit[] = [];
  let found = false;
  let inForm = false;
  let select: string | undefined;
  let area: { readonly name: string; readonly from: number } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { startIndex: from, endIndex } = parser;
      const to = endIndex + 1;
      const { name = '' } = attributes;
      if (tag === 'form') {
        const { action = '' } = attributes;
        found ||= inForm = action.split('?', 1)[0] === call;
        if (inForm)
          edits.push({ from, to, text: given(html.slice(from, to), tag, 'action', withPage(action, page)) });
      }
      if (!inForm || !isFilled(name, attributes, select)) return;
      if (tag === 'select') select = name;
      if (tag === 'textarea') area = { name, from: to };
      const edited = edit(tag, html.slice(from, to), { attributes, values: entries.getAll(select ?? name) });
      if (edited !== undefined) edits.push({ from, to, text: edited });
    },
    onclosetag(tag) {
      if (tag === 'form') inForm = false;
      if (tag === 'select') select = undefined;
      if (tag !== 'textarea' || !area) return;
      // The first line break of a text area is not part of what it holds.
      const text = `\n${escapeHtml(entries.get(area.name) ?? '')}`;
      edits.push({ from: area.from, to: parser.startIndex, text });
      area = undefined;
    },
  });
  parser.end(html);
  return found ? edits : undefined;
}

function withPage(action: string, page: string): string {
  return `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;
}

function isFilled(
  name: string,
  { type = 'text', autocomplete = '' }: Readonly<Record<string, string>>,
  select: string | undefined,
): boolean {
  if (select !== undefined) return true;
  return name !== '' && !UNFILLED.includes(type) && !SECRET.test(name) && !SECRET_CONTENT.test(autocomplete);
}

interface Filled {
  readonly attributes: Readonly<Record<string, string>>;
  readonly values: readonly string[];
}

/** The opening tag of a control with what was entered; undefined where it stays as it is. */
function edit(tag: string, text: string, { attributes, values }: Filled): string | undefined {
  const { type = 'text', value = 'on' } = attributes;
  if (tag === 'option') return toggled(text, tag, 'selected', values.includes(attributes['value'] ?? ''));
  if (tag !== 'input') return undefined;
  if (TICKED.includes(type)) return toggled(text, tag, 'checked', values.includes(value));
  return given(text, tag, 'value', values.at(-1) ?? '');
}

function toggled(text: string, tag: string, name: string, isOn: boolean): string {
  return isOn ? given(text, tag, name, '') : without(text, name);
}

function given(text: string, tag: string, name: string, value: string): string {
  return `<${tag} ${name}="${escapeHtml(value)}"${without(text, name).slice(tag.length + 1)}`;
}

/** The tag without an attribute; documents of the site write all of them in double quotes. */
function without(text: string, name: string): string {
  return text.replace(new RegExp(` ${name}(?:="[^"]*")?(?=[ />])`), '');
}
