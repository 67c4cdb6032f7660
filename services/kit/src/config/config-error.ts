/** An environment variable is missing or invalid. The message names the variable and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
