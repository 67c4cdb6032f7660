import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '@larkfield/federation/contract';

export interface Probe {
  /** Adds a component with a counter and a text to the page. */
  add(): void;
  /** Changes a word of the component. */
  change(): void;
  /** Changes the translated text that it shows. */
  setText(text: string): void;
  remove(): void;
}

type Tree = { [key: string]: string | Tree };

/** Prepares changes of a page's sources in a copy of the workspace. */
export async function withProbe(root: string, area: string, path: string): Promise<Probe> {
  const { routes } = await readContract(root, area);
  const route = routes.find((each) => each.path === path);
  if (!route) throw new Error(`${area} has no page ${path}`);
  const [namespace = '', key = ''] = route.title.split(':');
  const page = join(root, area, 'src', route.page, 'page.tsx');
  const file = join(root, area, 'src', route.page, 'probe.tsx');
  const texts = join(root, 'locales/en', `${namespace}.json`);
  const before = [page, texts].map((name) => [name, readFileSync(name, 'utf8')] as const);
  const component = (word: string) => `import { useTranslation } from '@larkfield/area';
import { useState } from 'react';

export function Probe() {
  const { t } = useTranslation('${namespace}');
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>probe ${word} {count} {t('${key}')}</button>;
}
`;
  return {
    add() {
      writeFileSync(file, component('one'));
      const content = readFileSync(page, 'utf8');
      const around = `export function Component() {
  return <><Probe /><Page /></>;
}

function Page() {`;
      const changed = content.replace('export function Component() {', around);
      if (changed === content) throw new Error(`${page} has no Component`);
      writeFileSync(page, `import { Probe } from './probe.tsx';\n${changed}`);
    },
    change: () => writeFileSync(file, component('two')),
    setText(text) {
      const all = JSON.parse(readFileSync(texts, 'utf8')) as Tree;
      const names = key.split('.');
      const last = names.pop() ?? '';
      const group = names.reduce<Tree>((tree, name) => tree[name] as Tree, all);
      group[last] = text;
      writeFileSync(texts, JSON.stringify(all, null, 2));
    },
    remove() {
      for (const [name, content] of before) writeFileSync(name, content);
      rmSync(file, { force: true });
    },
  };
}
