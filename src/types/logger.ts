/** Where latchkey reports. Give any of the three; the others keep their defaults (the console). */
export interface Logger {
  /** A failure. `error.cause` holds what is known; secrets, tokens and cookies are removed before. */
  error(error: Error): void
  /** Something to mend that does not stop a request. The last message is a structured record. */
  warn(code: string, ...messages: unknown[]): void
  /** What happened, when `debug` is on. The last message is a structured record. */
  debug(code: string, ...messages: unknown[]): void
}
