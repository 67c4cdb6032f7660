import assert from 'node:assert/strict';
import test from 'node:test';
import { config } from '../area.config.ts';

// covers: I13, M34
test('the area has a header of its own, with the way back to Support Us, Login and Sign up', () => {
  const { back, account } = config.bar;
  assert.equal(back.path, '/supportus');
  assert.deepEqual(
    account?.visitor.map(({ path }) => path),
    ['/directinvest/login', '/directinvest/signup'],
  );
});
