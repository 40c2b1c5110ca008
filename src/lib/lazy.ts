/**
 * Passes a module to a function: immediately without `await` if it is loaded, otherwise after `import()`.
 *
 * @throws Errors of `import()` or `use`.
 */
export type Lazy<T> = <R>(use: (part: T) => Promise<R>) => Promise<R>

/**
 * Loads code on first use.
 *
 * Keeps the module and never its promise: on Cloudflare Workers a request must not await what another one started.
 * Concurrent requests each call `import()`, and the runtime loads the module once.
 *
 * @param load Calls `import()`.
 * @see https://developers.cloudflare.com/workers/observability/errors/#cannot-perform-io-on-behalf-of-a-different-request
 */
export function lazy<T extends object>(load: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null
  return (use) => {
    if (loaded !== null) return use(loaded)
    return load().then((part) => {
      loaded = part
      return use(part)
    })
  }
}
