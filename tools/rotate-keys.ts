import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPrivateSocket, socketPathFor } from '@larkfield/embedded-mongo';
import { ROOT } from './workspace/paths.ts';
import { readSettings } from './processes/settings.ts';

/** `npm run rotate-keys`: lets every service that supports it re-encrypt its data with a new key, while the site runs. */
const { dataDir, mongodbUrl, origin, passed } = readSettings(process.env);
const url = mongodbUrl ?? embeddedUrl(join(dataDir, 'database'));
if (url === undefined) {
  process.stderr.write('rotate-keys: start the site first, or name its database by MONGODB_URL\n');
  process.exit(1);
}
const given = Object.entries(passed).flatMap(([name, value]) => (value ? [[name, value]] : []));
const env = {
  PATH: process.env['PATH'],
  ...Object.fromEntries(given),
  MONGODB_URL: url,
  DATA_DIR: resolve(dataDir),
  SITE_ORIGIN: origin,
};
for (const service of readdirSync(join(ROOT, 'services'))) {
  const script = join(ROOT, 'services', service, 'src', 'rotate-keys.ts');
  if (!existsSync(script)) continue;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

/** Returns the address of the running embedded database. Rejects a socket of another user. */
function embeddedUrl(dir: string): string | undefined {
  const socket = socketPathFor(dir);
  if (socket === undefined || !existsSync(socket) || !isPrivateSocket(socket, dir)) return undefined;
  return `mongodb://${encodeURIComponent(socket)}/larkfield?directConnection=true`;
}
