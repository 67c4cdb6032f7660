import { answers, settingsReader, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import type { HubData } from '@larkfield/mf-support/forms';
import Type from 'typebox';
import { supportSettings } from './settings.ts';

const tiles = Type.Unsafe<HubData>(Type.Object({ equityOpen: Type.Boolean(), directOpen: Type.Boolean() }));

/** `GET /api/support/hub`: which tiles administrators have opened. The page shows them closed until it knows. */
export function hubRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const read = settingsReader(context, 'support', supportSettings);
  const schema = { response: answers({ 200: tiles }) };
  app.get('/api/support/hub', { schema, config: { rights: 'visitor' } }, () => read());
}
