import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Minimum browser versions: those with import maps, popovers and the `:dir()` selector. */
export const BROWSERS = { chrome: 123, firefox: 128, safari: 17.4 } as const;

/** Returns the loader rules of shell and areas. Only the client side emits style sheets. */
export function moduleRules(
  side: 'client' | 'server',
  { root, hot = false }: { readonly root: string; readonly hot?: boolean },
): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: require.resolve('swc-loader'),
      options: {
        // No configuration file outside the repository may affect the output.
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          // The production JSX runtime, for areas from source in a shell built for production.
          transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
          target: 'es2022',
        },
      },
    },
    {
      test: /\.css$/,
      use: side === 'client' ? [MiniCssExtractPlugin.loader, cssLoader(side, root)] : [cssLoader(side, root)],
    },
    {
      test: /\.(svg|png|webp|avif|woff2)$/,
      type: 'asset/resource',
      generator: { filename: '[name].[contenthash:10][ext]' },
    },
    { test: /\.svg$/, loader: require.resolve('./dark-colors.ts') },
  ];
}

function cssLoader(side: 'client' | 'server', root: string) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      // Only fonts of libraries are bundled; other files that their style sheets reference are not used.
      url: { filter: (url: string) => url.endsWith('.woff2') || url.startsWith('@larkfield/') },
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        // Class names depend only on the path in the repository, so that server bundle, browser and all areas agree.
        localIdentContext: root,
        localIdentName: '[local]_[hash:base64:5]',
        // One hash per file instead of one per class compresses better: 0.8 KB of a page’s scripts, 0.5 KB of its styles.
        hashStrategy: 'minimal-subset',
        exportOnlyLocals: side === 'server',
      },
    },
  };
}
