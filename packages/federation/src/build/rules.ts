import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Browsers the output is written for: those with import maps, popovers and the `:dir()` selector. */
export const BROWSERS = { chrome: 123, firefox: 128, safari: 17.4 } as const;

/** Loader rules that shell and areas share. `side` decides whether style sheets are emitted. */
export function moduleRules(
  side: 'client' | 'server',
  { root, hot = false }: { readonly root: string; readonly hot?: boolean },
): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: require.resolve('swc-loader'),
      options: {
        // Nothing outside of the tree decides about the output.
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          // Not the development runtime of JSX where an area from source runs in a shell built for production.
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
    { test: /\.svg$/, loader: require.resolve('./night-colors.ts') },
  ];
}

function cssLoader(side: 'client' | 'server', root: string) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      // What libraries draw with their style sheets is drawn by ours; their fonts alone are taken.
      url: { filter: (url: string) => url.endsWith('.woff2') || url.startsWith('@larkfield/') },
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        // The name depends on the path in the tree alone: server bundle and browser, and all areas that use a component, agree.
        localIdentContext: root,
        localIdentName: '[local]_[hash:base64:5]',
        exportOnlyLocals: side === 'server',
      },
    },
  };
}
