import type { TypeBoxInstance } from '@larkfield/kit';
import type { InvestContext } from '../context.ts';
import { activationRoutes } from './activate.ts';
import { loginRoutes } from './login.ts';
import { profileRoutes } from './profile.ts';
import { resetRoutes } from './reset.ts';
import { sessionRoutes } from './session-routes.ts';
import { signupRoutes } from './signup.ts';

/** Everything about investors' accounts. */
export function accountRoutes(app: TypeBoxInstance, context: InvestContext): void {
  for (const routes of [
    signupRoutes,
    activationRoutes,
    loginRoutes,
    sessionRoutes,
    resetRoutes,
    profileRoutes,
  ])
    routes(app, context);
}
