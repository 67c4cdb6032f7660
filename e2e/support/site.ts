import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort } from '../../tools/lib/ports.ts';
import { runSite, type RunningSite } from '../../tools/lib/run-site.ts';
import { Supervisor } from '../../tools/lib/supervisor.ts';

export interface TestSite extends RunningSite {
  readonly dataDir: string;
  /** What the first start printed for `admin1`, once. */
  readonly firstPassword: string;
}

/** Every test comes from one address. */
const WIDE: Readonly<Record<string, string>> = { RATE_LIMIT_FACTOR: '1000' };

/** What each site has said, for whoever looks why a test failed. */
const LOGS = join(import.meta.dirname, '../../test-results');

/** Of one process. The machine may have much else to do. */
const START_LIMIT_MS = 120_000;

/** Of a whole site, for the fixture or the hook that starts it: database, services and edge come one after the other. */
export const SITE_START = { timeout: 180_000 };

interface Changes {
  /** Variables of the services. */
  readonly passed?: Readonly<Record<string, string>>;
  /** Folder of composed sites, and root of the release store; those of the build without them. */
  readonly sites?: string;
  readonly store?: string;
  /** Ports of services that are not started, as a test stands for them. */
  readonly elsewhere?: ReadonlyMap<string, number>;
  /** The database in place of the embedded one; it is dropped at the end. */
  readonly mongodbUrl?: string | undefined;
}

/** What tells the helpers of tests which site they write to. */
export function environmentOf({ origin, mongodbUrl, dataDir, firstPassword }: TestSite) {
  return {
    SITE_ORIGIN: origin,
    SITE_DATABASE: mongodbUrl,
    SITE_DATA: dataDir,
    SITE_FIRST_PASSWORD: firstPassword,
  };
}

/** Starts the built site on a free port with an empty database of its own, the embedded one unless it is told otherwise. */
export async function startSite({ passed = WIDE, mongodbUrl, ...folders }: Changes = {}): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-e2e-'));
  const port = await freePort();
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
