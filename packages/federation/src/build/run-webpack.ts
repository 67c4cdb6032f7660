import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/** Runs webpack once. @throws Error with all messages if a module does not compile */
export function runWebpack(config: Configuration): Promise<StatsCompilation> {
  const { promise, resolve, reject } = Promise.withResolvers<StatsCompilation>();
  const compiler = webpack(config);
  compiler.run((failure, stats) => {
    compiler.close(() => {
      if (failure || !stats) reject(failure ?? new Error('webpack gave no result'));
      else if (stats.hasErrors())
        reject(new Error(`${config.name}\n${stats.toString({ preset: 'errors-only' })}`));
      else
        resolve(
          stats.toJson({
            ...{ all: false, entrypoints: true, chunkGroups: true, chunkGroupChildren: false },
            ...{ chunks: true, chunkRelations: true, ids: true },
          }),
        );
    });
  });
  return promise;
}
