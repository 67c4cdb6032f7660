import { LANGUAGES } from '@larkfield/contracts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { config } from '../area.config.ts';
import { investBar } from '../src/bar.ts';

// covers: I13, M34
test('the area has a header of its own, with the way back to Support Us, Login and Sign up', () => {
  assert.deepEqual(config.bar, investBar);
  assert.equal(investBar.back.path, '/supportus');
  assert.deepEqual(
    investBar.account?.visitor.map(({ path }) => path),
    ['/directinvest/login', '/directinvest/signup'],
  );
});

for (const { tag } of LANGUAGES)
  test(`the area and the site call it the same in ${tag} to log in and to create an account`, () => {
    const texts = (namespace: string): unknown =>
      JSON.parse(readFileSync(new URL(`../../locales/${tag}/${namespace}.json`, import.meta.url), 'utf8'));
    const { nav } = texts('invest') as { nav: Record<string, string> };
    const { account } = texts('shell') as { account: Record<string, string> };
    assert.deepEqual([nav['login'], nav['signup']], [account['login'], account['register']]);
  });
