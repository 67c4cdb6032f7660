import { startService } from '@larkfield/kit/app';
import { responseSchemas } from '@larkfield/kit/http';
import Type from 'typebox';

const response = responseSchemas({ 200: Type.Object({ pid: Type.Integer() }) });

/** A small service that answers with its process id. */
await startService({
  name: 'small',
  calls: [{ prefix: '/api/small' }],
  collections: [],
  records: [],
  routes(app) {
    app.get('/api/small', { schema: { response }, config: { rights: 'visitor' } }, async () => ({
      pid: process.pid,
    }));
  },
});
