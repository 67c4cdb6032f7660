import { transform } from 'lightningcss';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { BROWSERS } from './module-rules.ts';

const version = (major: number): number => (Math.trunc(major) << 16) | (Math.round((major % 1) * 10) << 8);

const targets = {
  chrome: version(BROWSERS.chrome),
  firefox: version(BROWSERS.firefox),
  safari: version(BROWSERS.safari),
};

/** Minifies emitted style sheets before their names are hashed. */
export class MinifyCss implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('MinifyCss', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'MinifyCss', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.css')) continue;
          const { code } = transform({ filename: name, code: source.buffer(), minify: true, targets });
          compilation.updateAsset(name, new sources.RawSource(Buffer.from(code)));
        }
      });
    });
  }
}
