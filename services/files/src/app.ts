import { MAX_FILE_BYTES } from '@larkfield/contracts';
import type { Service } from '@larkfield/kit/app';
import { config } from '../service.config.ts';
import { createFileCheck } from './checking/check-file.ts';
import { clamdUrl, filesConfig, loadFilesKey } from './config.ts';
import { createFileContent } from './storage/file-content.ts';
import type { FilesContext } from './context.ts';
import { expireOne } from './storage/expire.ts';
import { claimRoutes } from './claims/routes.ts';
import { createLendableBuffer } from './resources/buffers.ts';
import { scanRoutes } from './intake/routes.ts';
import { bucketIndexes, fileIndexes, fileStore } from './storage/store.ts';

const MAX_BYTES = Math.max(...Object.values(MAX_FILE_BYTES));

/** The file service: scan, quarantine and encrypted storage of all uploads. */
export const files: Service = {
  name: config.id,
  calls: config.calls,
  config: filesConfig,
  collections: [fileIndexes, ...bucketIndexes],
  records: [],
  routes(app, context) {
    const content = createFileContent(context.db);
    const checkBuffer = createLendableBuffer(MAX_BYTES);
    const { checkFile, start, end } = createFileCheck(context, { content, checkBuffer });
    app.addHook('onReady', async () => start());
    app.addHook('onClose', end);
    const filesContext: FilesContext = {
      ...context,
      content,
      records: fileStore(context.db),
      checkBuffer,
      key: loadFilesKey(context.config),
      checkFile,
    };
    scanRoutes(app, filesContext);
    claimRoutes(app, filesContext);
  },
  async prepare({ config: settings, announce }) {
    if (clamdUrl(settings) === undefined)
      announce('files: no CLAMD_URL: files are only checked by its own rules, not by a virus scanner');
  },
  runJobs: ({ db, now }) => expireOne({ records: fileStore(db), content: createFileContent(db), now }),
};
