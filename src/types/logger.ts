/** Receives the log of latchkey. Pass any of the three functions; the others keep their default (the console). */
export interface Logger {
  /** Logs a failure. `error.cause` contains the details, without secrets, tokens and cookies. */
  error(error: Error): void
  /** Logs a problem that stops no request but should be fixed. The last argument is a structured record. */
  warn(code: string, ...messages: unknown[]): void
  /** Logs a step, with `debug`. The last argument is a structured record. */
  debug(code: string, ...messages: unknown[]): void
}
