// @ts-expect-error: the package has no types.
import * as runtime from 'react-refresh/runtime';

// One instance per page, in development: React tracks components in one runtime only. Areas use this global.
Object.assign(globalThis, { larkfieldReactRefresh: runtime });
