import type { TypeBoxInstance } from '@larkfield/kit/http';
import type { InvestContext } from './investor/context.ts';
import { activationRoutes } from './signup/activate.ts';
import { loginRoutes } from './login/login.ts';
import { bankChangeRoutes } from './profile/bank-change.ts';
import { profileRoutes } from './profile/profile.ts';
import { resetRoutes } from './login/reset.ts';
import { sessionRoutes } from './login/session-routes.ts';
import { signupRoutes } from './signup/signup.ts';

export function accountRoutes(app: TypeBoxInstance, context: InvestContext): void {
  for (const routes of [
    signupRoutes,
    activationRoutes,
    loginRoutes,
    sessionRoutes,
    resetRoutes,
    profileRoutes,
    bankChangeRoutes,
  ])
    routes(app, context);
}
