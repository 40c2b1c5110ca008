import { createRequire } from 'node:module'
import type { Cookies } from '@sveltejs/kit'

/** The package that SvelteKit itself parses and writes cookies with, of which it may have a version of its own. */
const load = createRequire(createRequire(import.meta.url).resolve('@sveltejs/kit/package.json'))
const { parseCookie, parseSetCookie, stringifySetCookie } = await import(load.resolve('cookie'))

/** The cookies of one request, as SvelteKit has them, for an application under one path. */
export interface CookieJar {
  readonly cookies: Cookies
  /** What the answer sets. */
  readonly lines: () => string[]
  /** The answer has left. */
  close(): void
}

type Options = Parameters<Cookies['set']>[2]

/** @param header Of the request. */
export function openCookieJar(header: string): CookieJar {
  const changed = new Map<string, { value: string; options: NonNullable<Options> }>()
  const defaults = { httpOnly: true, path: '/', sameSite: 'lax', secure: true } as const
  const set = (name: string, value: string, options?: Options) =>
    void changed.set(name, { value, options: { ...defaults, ...options } })
  const all = (options?: object): Record<string, string> => {
    const known = { ...parseCookie(header, options) }
    for (const [name, { value, options }] of changed) {
      if (options.maxAge === 0) delete known[name]
      else known[name] = value
    }
    return known
  }
  const cookies: Cookies = {
    get: (name, options) => all(options)[name],
    getAll: (options) => Object.entries(all(options)).map(([name, value]) => ({ name, value })),
    set,
    delete: (name, options) => cookies.set(name, '', { ...options, maxAge: 0 }),
    parse: parseSetCookie,
    serialize: (name, value, options) => stringifySetCookie({ name, value, ...defaults, ...options }),
  }
  return {
    cookies,
    lines: () =>
      Array.from(
        changed,
        ([
          name,
          {
            value,
            options: { encode, ...attributes },
          },
        ]) => stringifySetCookie({ name, value, ...attributes }, { encode }),
      ),
    close() {
      cookies.set = () => {
        throw new Error('Cannot use `cookies.set` after the response has been generated.')
      }
    },
  }
}
