import { createSettingsReader } from '@larkfield/kit/app';
import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import type { HubData } from '@larkfield/mf-support/forms';
import Type from 'typebox';
import { supportSettings } from './settings.ts';

const tiles = Type.Unsafe<HubData>(Type.Object({ equityOpen: Type.Boolean(), directOpen: Type.Boolean() }));

/** Registers `GET /api/support/hub`: which tiles are open. The page shows them closed until it gets the response. */
export function hubRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const read = createSettingsReader(context, 'support', supportSettings);
  const schema = { response: responseSchemas({ 200: tiles }) };
  app.get('/api/support/hub', { schema, config: { rights: 'visitor' } }, async () => {
    const { equityOpen, directOpen } = await read();
    return { equityOpen, directOpen };
  });
}
