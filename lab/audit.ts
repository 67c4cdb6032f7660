/** `npm run lab -- audit`: the checks of dependencies, and the advisories that the registry has for them. */
import '../tools/checks/check-dependencies.ts';
