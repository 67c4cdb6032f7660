export const english = {
  hello: 'Hello {{name}}',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  deep: { er: 'deeper', est: 'deepest' },
  signs: 'It’s "5 < 6" & it\'s 1\u00a0000 > 999; {{name}} said: 50 %',
  link: 'It’s "5 < 6" & <there>it\'s\u00a0there</there>, {{name}}, & <mark>unmarked</mark>.',
};

declare module '../index.ts' {
  interface Namespaces {
    test: typeof english;
    other: { readonly only: string };
  }
}
