import type { Compiler, Module, WebpackPluginInstance } from 'webpack';

/** The federation plugin writes its runtime into a file that it names after the absolute path of its own package. */
const RUNTIME_FILE = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/**
 * Names the modules that hold the path of the machine in their identifiers, before webpack derives ids from those: so
 * that the same sources give the same files, and the same release, wherever they are built.
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
