import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { MinifyCss } from './minify-css.ts';
import {
  SHARED_LIBRARIES_KEY,
  SHARED_LIBRARIES,
  SHARED_LIBRARIES_NODE_ONLY,
  SHELL_PARAMETER,
} from '../server/shared-libraries.ts';
import { moduleRules } from './module-rules.ts';
import { StableModuleIds } from './stable-module-ids.ts';

export interface BuildTarget {
  /** Folder name, also the area id: `shell`, `mf-support`. */
  readonly id: string;
  /** Absolute folder that class names are derived from. It must be the same for all style sheets of a page. */
  readonly root: string;
  readonly dir: string;
  readonly out: string;
  readonly development: boolean;
  /** Whether changed components are replaced in the open page. Shell and areas are then built for development. */
  readonly hot?: boolean;
}

/** Global function of the shell with which areas import chunks; it verifies their content. */
const IMPORT_FUNCTION = 'larkfieldImport';

/** Returns the configuration of an area: a remote that exposes its pages and takes every shared library from the shell. */
export function remoteConfig(target: BuildTarget): Configuration {
  return {
    ...clientConfig(target),
    output: { ...clientConfig(target).output, importFunctionName: IMPORT_FUNCTION },
    entry: {},
    externals: target.hot ? [refreshOfShell] : [],
    plugins: [
      ...clientPlugins(target),
      new ModuleFederationPlugin({
        name: remoteName(target.id),
        library: { type: 'module' },
        filename: target.development ? 'entry.js' : 'entry.[contenthash:10].js',
        exposes: { './pages': { import: join(target.dir, 'src/pages.ts'), name: 'pages' } },
        shared: Object.fromEntries(
          SHARED_LIBRARIES.map((name) => [
            name,
            { singleton: true, import: false as const, requiredVersion: false as const },
          ]),
        ),
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/**
 * Returns the configuration of the shell: no federation plugin, only its runtime as a library (see
 * docs/decisions/module-federation.md).
 */
export function shellConfig(target: BuildTarget): Configuration {
  return {
    ...clientConfig(target),
    entry: {
      shell: target.hot
        ? [join(import.meta.dirname, '../host/react-refresh.ts'), join(target.dir, 'src/development.ts')]
        : join(target.dir, 'src/main.ts'),
    },
    plugins: [...clientPlugins(target), ...(target.hot ? [textsVersion(target.root)] : [])],
  };
}

/**
 * Returns the configuration of the bundle for Node, one file that renders HTML. The shell's bundle contains the shared
 * libraries; bundles of areas take them from it (`server/server-bundles.ts`).
 */
export function serverConfig(target: BuildTarget, entry: 'area' | 'shell'): Configuration {
  const area = entry === 'area';
  return {
    ...baseConfig(target, 'server'),
    target: 'node24',
    entry: { server: join(target.dir, area ? 'src/pages.ts' : 'src/server.tsx') },
    externals: area
      ? Object.fromEntries([...SHARED_LIBRARIES, ...SHARED_LIBRARIES_NODE_ONLY].map(fromHolder))
      : {},
    output: {
      ...output(target),
      path: join(target.out, 'server'),
      filename: '[name].mjs',
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(area ? [new webpack.BannerPlugin({ raw: true, banner: HOLDER_LOOKUP })] : []),
    ],
  };
}

/** Looked up once, when the bundle is imported: pages loaded later belong to the same shell. */
const HOLDER_LOOKUP = `const larkfieldShared = globalThis[Symbol.for('${SHARED_LIBRARIES_KEY}')].get(new URL(import.meta.url).searchParams.get('${SHELL_PARAMETER}'));`;

function fromHolder(name: string): [string, string] {
  return [name, `var larkfieldShared[${JSON.stringify(name)}]`];
}

/** Returns the name of an area in the federation runtime, a valid identifier. */
export function remoteName(area: string): string {
  return area.replaceAll('-', '_');
}

function clientConfig(target: BuildTarget): Configuration {
  return {
    ...baseConfig(target, 'client'),
    target: ['web', 'es2022'],
    output: {
      ...output(target),
      path: join(target.out, 'public'),
      filename: target.development ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: target.development ? '[name].js' : '[name].[contenthash:10].js',
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
      strictModuleExceptionHandling: true,
    },
    optimization: {
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new MinifyCss(),
      ],
      splitChunks: false,
      chunkIds: 'named',
      moduleIds: 'deterministic',
    },
  };
}

function baseConfig(target: BuildTarget, side: 'client' | 'server'): Configuration {
  return {
    name: `${target.id}:${side}`,
    mode: target.development ? 'development' : 'production',
    context: target.dir,
    devtool: target.development ? 'cheap-module-source-map' : false,
    experiments: { outputModule: true },
    externalsType: 'global',
    module: { rules: moduleRules(side, target) },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

function output(target: BuildTarget): NonNullable<Configuration['output']> {
  return { publicPath: `/assets/${target.id}/`, uniqueName: target.id, clean: true };
}

function clientPlugins(target: BuildTarget): NonNullable<Configuration['plugins']> {
  return [
    new StableModuleIds(),
    // These constants remove the runtime's code for Node and for manifests: areas are loaded by their entry file.
    new webpack.DefinePlugin({
      ENV_TARGET: '"web"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
      'typeof FEDERATION_BUILD_IDENTIFIER': '"undefined"',
    }),
    // The shell loads style sheets itself, from the release table.
    new MiniCssExtractPlugin({
      runtime: false,
      filename: target.development ? '[name].css' : '[name].[contenthash:10].css',
      chunkFilename: target.development ? '[name].css' : '[name].[contenthash:10].css',
    }),
    ...(target.hot ? [new ReactRefreshPlugin({ overlay: false, esModule: true, library: 'larkfield' })] : []),
  ];
}

/** The fast refresh runtime comes from the shell: see `host/react-refresh.ts`. */
async function refreshOfShell({ request = '' }: { readonly request?: string }): Promise<string | undefined> {
  return /react-refresh(?:[\\/]runtime(?:\.js)?)?$/.test(request)
    ? 'global larkfieldReactRefresh'
    : undefined;
}

/** Defines a constant that changes with any text file, so that the module that uses it is replaced in the open page. */
function textsVersion(root: string): WebpackPluginInstance {
  const version = () => String(Date.now());
  return new webpack.DefinePlugin({
    TEXTS_VERSION: webpack.DefinePlugin.runtimeValue(version, {
      contextDependencies: [join(root, 'locales')],
    }),
  });
}
