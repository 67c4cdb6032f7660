import type { Compiler, Module, WebpackPluginInstance } from 'webpack';

/** The federation plugin writes its runtime to a file named after the absolute path of the plugin's package. */
const RUNTIME_FILE = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/**
 * Webpack plugin that sets fixed ids for modules with a machine-specific path in their identifiers, so that the same sources
 * give the same files, and the same release, on every machine.
 */
export class StableModuleIds implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableModuleIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableModuleIds', (modules) => {
        for (const module of modules) {
          const id = stableId(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function stableId(module: Module): string | undefined {
  if (!RUNTIME_FILE.test(module.identifier())) return undefined;
  return module.type === 'javascript/dynamic' ? 'container' : 'federation';
}
