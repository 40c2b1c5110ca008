/**
 * A cookie of a feature. The kernel adds its prefix and its attributes: `HttpOnly`, `Secure`, the whole host. Its value is
 * sealed.
 */
export interface CookieRule {
  /** Last part of its name: `latchkey.<name>`. */
  readonly name: string
  /**
   * When the kernel clears it. `session`: when a session of this browser ends, and when another one begins.
   * `transaction`: at a sign-in and at a sign-out. `browser`: never.
   */
  readonly lives: 'session' | 'transaction' | 'browser'
  /** Seconds. */
  readonly maxAge: number
  /** Maximum length of the sealed value, in characters. @default 2048 */
  readonly max?: number
}
