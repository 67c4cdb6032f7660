import assert from 'node:assert/strict';
import test from 'node:test';
import { baseConfig, ConfigError, readConfig } from '../src/config.ts';

const good = {
  PORT: '4001',
  MONGODB_URL: 'mongodb://127.0.0.1:27017/site',
  SITE_ORIGIN: 'https://site.example',
};

test('reads numbers, fills in defaults and knows nothing but its own names', () => {
  const config = readConfig(baseConfig, { ...good, HOME: '/root', SMTP_URL: '' });
  assert.deepEqual(config, {
    PORT: 4001,
    MONGODB_URL: good.MONGODB_URL,
    SITE_ORIGIN: good.SITE_ORIGIN,
    DATA_DIR: 'data',
    MAIL_FROM: 'Larkfield <office@localhost>',
    MAIL_TO: 'office@localhost',
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: 1,
  });
});

const bad: readonly [name: string, value: string | undefined][] = [
  ['PORT', undefined],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['MONGODB_URL', undefined],
  ['MONGODB_URL', 'postgres://user:hunter2@db'],
  ['SITE_ORIGIN', 'https://site.example/path'],
  ['SITE_ORIGIN', 'site.example'],
  ['SMTP_URL', 'hunter2'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_TO', 'a@b.example, c@d.example'],
  ['LOG_LEVEL', 'loud'],
];

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
