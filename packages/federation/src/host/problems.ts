/** An area that could not be loaded. Carries what support needs to find the cause. */
export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  /** Short random id that the visitor sees and that stands in the console line. */
  readonly id: string;
  readonly area: string;
  readonly version: string;

  constructor(area: string, version: string, cause: unknown) {
    super(`area ${area} ${version} could not be loaded`, { cause });
    this.area = area;
    this.version = version;
    this.id = crypto.randomUUID().slice(0, 8);
  }
}
