import { answers, startService } from '@larkfield/kit';
import Type from 'typebox';

const response = answers({ 200: Type.Object({ pid: Type.Integer() }) });

/** A small service that says which process of it has answered. */
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
