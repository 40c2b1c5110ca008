/**
 * Hands a module to a function: at once where it is loaded, without an `await`; else after `import()`.
 *
 * @throws what `import()` throws, or `use`.
 */
export type Lazy<T> = <R>(use: (part: T) => Promise<R>) => Promise<R>

/**
 * Code that is loaded when it is first needed.
 *
 * What is kept is the module and never the promise of it: on Cloudflare Workers a request must not wait for what
 * another one began. Requests that come while the module is being loaded each ask for it; the runtime loads it once.
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
