/** An area that could not be loaded, with the details that support needs. */
export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  /** Short random id that is shown to the visitor and logged to the console. */
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
