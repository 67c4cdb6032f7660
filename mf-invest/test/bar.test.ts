import assert from 'node:assert/strict';
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
