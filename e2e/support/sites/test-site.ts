import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findFreePort } from '../../../tools/processes/ports.ts';
import { runSite, type RunningSite } from '../../../tools/site/run-site.ts';
import { sandboxSettings } from '../../../tools/site/paypal-sandbox.ts';
import { Supervisor } from '../../../tools/processes/supervisor.ts';

export interface TestSite extends RunningSite {
  readonly dataDir: string;
  /** The password that the first start printed for `admin1`. */
  readonly firstPassword: string;
}

/** All tests share one address. */
const WIDE: Readonly<Record<string, string>> = { RATE_LIMIT_FACTOR: '1000' };

/** Folder of the sites' logs. */
const LOGS = join(import.meta.dirname, '../../../test-results');

/** For one process on a busy machine. */
const START_LIMIT_MS = 120_000;

/** For a whole site, whose processes start in turn. */
export const SITE_START_TIMEOUT = { timeout: 180_000 };

interface Changes {
  readonly passed?: Readonly<Record<string, string>>;
  /** Folders of composed sites and of the release store; by default those of the build. */
  readonly sites?: string;
  readonly store?: string;
  /** Ports of stand-ins for services, which are not started. */
  readonly externalPorts?: ReadonlyMap<string, number>;
  /** Database instead of the embedded one. It is dropped at the end. */
  readonly mongodbUrl?: string | undefined;
}

/** Returns environment variables that tell the helpers which site to use. */
export function environmentOf({ origin, mongodbUrl, dataDir, firstPassword }: TestSite) {
  return {
    SITE_ORIGIN: origin,
    SITE_DATABASE: mongodbUrl,
    SITE_DATA: dataDir,
    SITE_FIRST_PASSWORD: firstPassword,
  };
}

/** Starts the built site on a free port with an empty database, by default the embedded one. */
export async function startSite({
  passed = { ...WIDE, ...sandboxSettings(process.env) },
  mongodbUrl,
  ...folders
}: Changes = {}): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-e2e-'));
  const port = await findFreePort();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const settings = {
    ...{ port, host: '127.0.0.1', dataDir, origin: `http://localhost:${port}` },
    ...{ mongodbUrl, tls: undefined, passed },
  };
  const supervisor = new Supervisor({ print, startLimitMs: START_LIMIT_MS });
  const site = await runSite(settings, { print, supervisor, ...folders }).catch((cause: unknown) => {
    throw new Error(lines.join('\n'), { cause });
  });
  return {
    ...site,
    dataDir,
    firstPassword: /admin1 .* password (\S+)/.exec(lines.join('\n'))?.[1] ?? '',
    async stop() {
      await site.stop();
      if (mongodbUrl) await drop(mongodbUrl);
      mkdirSync(LOGS, { recursive: true });
      writeFileSync(join(LOGS, `site-${port}.log`), `${lines.join('\n')}\n`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function drop(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  await client.db().dropDatabase();
  await client.close();
}
