const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Returns JSON that cannot end the script element around it. */
export function toScriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, String.raw`\u003c`);
}
