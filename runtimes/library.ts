/** The built library, handed to the tests: a runtime that cannot import by URL links it instead. */
export interface Library {
  /** `latchkey` */
  readonly core: typeof import('../src/index.ts')
  /** `latchkey/session` */
  readonly session: typeof import('../src/session-reader.ts')
  /** `latchkey/jwt` */
  readonly jwt: typeof import('../src/jwt.ts')
}
