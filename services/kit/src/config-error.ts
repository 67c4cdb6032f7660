/** A value of the environment is missing or wrong. The message names the variable and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
