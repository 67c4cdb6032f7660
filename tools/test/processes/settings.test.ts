import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings, readStartLimit, SettingsError } from '../../processes/settings.ts';

const here = join(import.meta.dirname, 'settings.test.ts');

test('without any setting the site runs on this machine alone, with its own database', () => {
  const { passed, ...settings } = readSettings({});
  assert.deepEqual(settings, {
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(process.cwd(), 'data'),
    origin: 'http://localhost:3000',
    mongodbUrl: undefined,
    tls: undefined,
    operatorPort: undefined,
    pageReports: undefined,
    trustedProxies: undefined,
  });
  assert.deepEqual([...new Set(Object.values(passed))], [undefined]);
});

test('the reference for developers is not switched on by the environment of a start for visitors', () => {
  assert.equal('API_REFERENCE' in readSettings({ API_REFERENCE: 'on' }).passed, false);
});

const good: readonly (readonly [env: Record<string, string>, expected: object])[] = [
  [{ PORT: '8080' }, { port: 8080, origin: 'http://localhost:8080' }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, { trustedProxies: '10.0.0.1' }],
  [{ PAGE_REPORTS: '100' }, { pageReports: '100' }],
  [{ DATA_DIR: '/var/lib/site' }, { dataDir: '/var/lib/site' }],
  [{ SITE_ORIGIN: 'https://www.example.org' }, { origin: 'https://www.example.org' }],
  [
    { TLS_CERT: here, TLS_KEY: here },
    { origin: 'https://localhost:3000', tls: { cert: here, key: here } },
  ],
  [{ MONGODB_URL: '' }, { mongodbUrl: undefined }],
  [{ MONGODB_URL: 'mongodb+srv://db.example/site' }, { mongodbUrl: 'mongodb+srv://db.example/site' }],
];

for (const [env, expected] of good) {
  test(`${JSON.stringify(env).replaceAll(here, 'file')} is taken`, () => {
    const settings = readSettings(env);
    assert.deepEqual({ ...settings, ...expected }, settings);
  });
}

test('what the services read by themselves is passed on, and nothing else', () => {
  const { passed } = readSettings({
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@b.example',
    HOME: '/root',
  });
  assert.equal(passed['SMTP_URL'], 'smtp://mail.example');
  assert.equal(passed['MAIL_FROM'], 'a@b.example');
  assert.equal('HOME' in passed, false);
});

const bad: readonly (readonly [env: Record<string, string>, name: string])[] = [
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '3000.5' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '' }, 'PORT'],
  [{ PAGE_REPORTS: '101' }, 'PAGE_REPORTS'],
  [{ PAGE_REPORTS: 'some' }, 'PAGE_REPORTS'],
  [{ SITE_ORIGIN: 'www.example.org' }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'https://www.example.org/' }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'https://user:secret@example.org' }, 'SITE_ORIGIN'],
  [{ MONGODB_URL: 'postgres://secret@db.example' }, 'MONGODB_URL'],
  [{ MONGODB_URL: 'mongodb://' }, 'MONGODB_URL'],
  [{ TLS_CERT: here }, 'TLS_KEY'],
  [{ TLS_KEY: here }, 'TLS_CERT'],
  [{ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: here }, 'TLS_CERT'],
  [{ TLS_CERT: here, TLS_KEY: '/nowhere/key.pem' }, 'TLS_KEY'],
];

for (const [env, name] of bad) {
  test(`${JSON.stringify(env).replaceAll(here, 'file')} is refused in one line that names ${name} and repeats no value`, () => {
    assert.throws(
      () => readSettings(env),
      (error: unknown) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, new RegExp(`^${name} [^\\n]+$`));
        assert.doesNotMatch(error.message, /secret|nowhere/);
        return true;
      },
    );
  });
}

test('a process has the seconds of START_LIMIT_S to start, and more than a minute without it', () => {
  assert.equal(readStartLimit({ START_LIMIT_S: '7' }), 7_000);
  assert.ok(readStartLimit({}) > 60_000);
  for (const text of ['0', '1.5', 'long', '4000'])
    assert.throws(() => readStartLimit({ START_LIMIT_S: text }), {
      name: 'SettingsError',
      message: /^START_LIMIT_S must/,
    });
});
