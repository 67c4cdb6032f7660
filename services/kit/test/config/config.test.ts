import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { ConfigError } from '../../src/config/config-error.ts';
import { baseConfig, readConfig, readServiceConfig } from '../../src/config/config.ts';
import { isExampleSecret } from '../../src/config/example-secrets.ts';

const good = {
  PORT: '4001',
  MONGODB_URL: 'mongodb://127.0.0.1:27017/site',
  SITE_ORIGIN: 'https://site.example',
  EDGE_KEY: 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE',
};

test('reads numbers, fills in defaults and knows nothing but its own names', () => {
  const config = readConfig(baseConfig, { ...good, HOME: '/root', SMTP_URL: '' });
  assert.deepEqual(config, {
    PORT: 4001,
    HOST: '127.0.0.1',
    MONGODB_URL: good.MONGODB_URL,
    SITE_ORIGIN: good.SITE_ORIGIN,
    EDGE_KEY: good.EDGE_KEY,
    DATA_DIR: 'data',
    MAIL_FROM: 'Larkfield <office@localhost>',
    MAIL_TO: 'office@localhost',
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: 1,
    API_REFERENCE: 'off',
    PROOF_OF_WORK_BITS: 15,
  });
});

const bad: readonly [name: string, value: string | undefined][] = [
  ['PORT', undefined],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['HOST', '0.0.0.0 4001'],
  ['MONGODB_URL', undefined],
  ['MONGODB_URL', 'postgres://user:hunter2@db'],
  ['EDGE_KEY', undefined],
  ['EDGE_KEY', 'short'],
  ['SITE_ORIGIN', 'https://site.example/path'],
  ['SITE_ORIGIN', 'site.example'],
  ['SMTP_URL', 'hunter2'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_TO', 'a@b.example, c@d.example'],
  ['LOG_LEVEL', 'loud'],
  ['PROOF_OF_WORK_BITS', '23'],
];

test('a service that others than this machine reach does not start without the key of the edge', () => {
  const open = { ...good, HOST: '0.0.0.0' };
  assert.equal(readServiceConfig(undefined, open).HOST, '0.0.0.0');
  assert.throws(() => readServiceConfig(undefined, { ...open, EDGE_KEY: '' }), /EDGE_KEY is missing/);
});

for (const [name, value] of bad) {
  test(`${value === undefined ? 'a missing' : 'a wrong'} ${name} is named, and its value is not: ${value}`, () => {
    assert.throws(
      () => readConfig(baseConfig, { ...good, [name]: value }),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, new RegExp(`^${name} is (missing|not valid)`));
        if (value && value !== 'http') assert.ok(!error.message.includes(value));
        return true;
      },
    );
  });
}

const examples: readonly [name: string, value: string][] = [
  ['MONGODB_URL', 'mongodb://larkfield:changeme@db.internal/site'],
  ['MONGODB_URL', 'mongodb://root:Example@db.internal/site'],
  ['EDGE_KEY', 'A'.repeat(43)],
  ['SMTP_URL', 'smtp://mailer:password@mail.internal'],
  ['SMTP_URL', 'smtps://mailer:your-password@mail.internal'],
  ['SMTP_URL', 'smtp://mailer:p%61ssword1@mail.internal'],
];

for (const [name, value] of examples) {
  test(`an example secret in ${name} is refused by the name of the variable: ${value}`, () => {
    assert.throws(() => readServiceConfig(undefined, { ...good, [name]: value }), {
      name: 'ConfigError',
      message: `${name} holds an example secret`,
    });
  });
}

const weak: readonly [what: string, bytes: Buffer][] = [
  ['00 to 1f', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ['1f to 00', Buffer.from(Array.from({ length: 32 }, (_, index) => 31 - index))],
  ['steps of 7', Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 7) % 256))],
  ['one byte', Buffer.alloc(32, 0x5a)],
  ['sixteen bytes twice', Buffer.concat(Array<Buffer>(2).fill(randomBytes(16)))],
  ['each byte twice', Buffer.from([...randomBytes(16)].flatMap((byte) => [byte, byte]))],
];
for (const [what, bytes] of weak) {
  test(`a key of ${what} is refused, in base64 and in hexadecimal`, () => {
    assert.deepEqual(
      [isExampleSecret(bytes.toString('base64')), isExampleSecret(bytes.toString('hex'))],
      [true, true],
    );
  });
}

test('random keys are taken, however they are written', () => {
  for (let count = 0; count < 2_000; count += 1) {
    const key = randomBytes(32);
    for (const text of [key.toString('base64'), key.toString('base64url'), key.toString('hex')])
      assert.equal(isExampleSecret(text), false, text);
  }
});

test('a password of its own is taken, and so is an address without one', () => {
  const env = { ...good, SMTP_URL: 'smtp://mailer:j7Qw_mZ02rTe@mail.internal' };
  assert.equal(readServiceConfig(undefined, env).SMTP_URL, env.SMTP_URL);
  assert.equal(isExampleSecret('a'.repeat(64)), true);
  assert.equal(isExampleSecret(Buffer.from('changeme').toString('base64')), true);
  assert.equal(isExampleSecret(Buffer.from('changeme'.repeat(4)).toString('base64')), true);
  assert.equal(isExampleSecret('q0yWm3bXvU8s1ZrK5tNcEh2pLg7aJd9f'), false);
});
