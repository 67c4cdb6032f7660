import { pageRenderer, registerPages, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import { boardPages } from './pages.ts';

/** The board and the pages of items. */
export function boardRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  registerPages(app, boardPages(context), pageRenderer(app, context, 'mf-events'));
}
