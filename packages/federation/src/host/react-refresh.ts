// @ts-expect-error: the package has no types.
import * as runtime from 'react-refresh/runtime';

// One copy for the page, in development: React asks one of them alone which component stands for which. Areas take it from here.
Object.assign(globalThis, { larkfieldReactRefresh: runtime });
