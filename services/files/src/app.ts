import { MOST_FILE_BYTES } from '@larkfield/contracts';
import type { Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { createCheck } from './check.ts';
import { clamdUrl, filesConfig, readKey } from './config.ts';
import { createContent } from './content.ts';
import type { FilesContext } from './context.ts';
import { expireOne } from './expire.ts';
import { ownedRoutes } from './owned/routes.ts';
import { createSharedRoom } from './rooms.ts';
import { scanRoutes } from './scan/routes.ts';
import { bucketIndexes, fileIndexes, fileStore } from './store.ts';

const MOST_BYTES = Math.max(...Object.values(MOST_FILE_BYTES));

/** One place for every upload of the site: scan, quarantine, encrypted storage. */
export const files: Service = {
  name: config.id,
  calls: config.calls,
  config: filesConfig,
  collections: [fileIndexes, ...bucketIndexes],
  records: [],
  routes(app, context) {
    const content = createContent(context.db);
    const room = createSharedRoom(MOST_BYTES);
    const { check, start, end } = createCheck(context, { content, room });
    app.addHook('onReady', async () => start());
    app.addHook('onClose', end);
    const own: FilesContext = {
      ...context,
      content,
      records: fileStore(context.db),
      room,
      key: readKey(context.config),
      check,
    };
    scanRoutes(app, own);
    ownedRoutes(app, own);
  },
  async prepare({ config: settings, announce }) {
    if (clamdUrl(settings) === undefined)
      announce(
        'files: no CLAMD_URL: files are checked by our own rules alone, no virus scanner looks at them',
      );
  },
  work: ({ db, now }) => expireOne({ records: fileStore(db), content: createContent(db), now }),
};
