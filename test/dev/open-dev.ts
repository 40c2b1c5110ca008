// An application with `Dev`, as a browser on the same machine sees it.

import { createAuth as createCore } from '../../src/core.ts'
import { Dev, type DevOptions } from '../../src/dev/index.ts'
import { createAuth } from '../../src/index.ts'
import { pages } from '../../src/pages/index.ts'
import { type Browser, openBrowser } from '../../src/testing/open-browser.ts'
import type { Auth, HandleContext } from '../../src/types/auth.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'

export const LOCAL = 'http://localhost:3000'

/** What is unusual about the requests from now on. */
export interface Oddity {
  readonly headers?: Readonly<Record<string, string>>
  readonly host?: HandleContext
  /** Origin of the URL, as the server made it of the Host header. */
  readonly origin?: string
  /** Of the application. */
  readonly env?: Readonly<Record<string, string>>
}

export interface OpenDev {
  readonly auth: Auth
  readonly browser: Browser
  readonly errors: Error[]
  openBrowser(redirect?: 'follow' | 'manual'): Browser
  setOddity(oddity: Oddity): void
}

export const ENV = { NODE_ENV: 'development', AUTH_SECRET: SECRET }

const createConfig = (config: Partial<AuthConfig>, options: DevOptions | undefined, errors: Error[]): AuthConfig => ({
  providers: [options ? Dev(options) : Dev],
  logger: { error: (error: Error) => void errors.push(error), warn() {}, debug() {} },
  ...config,
})

/** Creates the application. @param more `core`: of `latchkey/core`. */
export function openDev(
  config: Partial<AuthConfig> = {},
  { core = false, env = ENV, options }: { core?: boolean; env?: Record<string, string>; options?: DevOptions } = {},
): OpenDev {
  const errors: Error[] = []
  const given = createConfig(config, options, errors)
  // The types of `latchkey/core` have their own test.
  const auth = core ? (createCore({ ...given, use: [pages] } as never, { env }) as never) : createAuth(given, { env })
  return { auth, errors, ...openLocal(auth) }
}

/** Opens a browser in front of an application, and changes its requests. */
function openLocal(auth: Auth): Pick<OpenDev, 'browser' | 'openBrowser' | 'setOddity'> {
  let oddity: Oddity = {}
  const handle = (request: Request): Promise<Response> => {
    const { headers = {}, host = { clientAddress: '127.0.0.1' }, origin = LOCAL } = oddity
    const changed = new Request(request.url.replace(LOCAL, origin), request)
    for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value)
    return auth.handle(changed, host)
  }
  const open: OpenDev['openBrowser'] = (redirect = 'follow') =>
    openBrowser(handle, { origin: LOCAL, basePath: auth.basePath, redirect })
  return {
    browser: open(),
    openBrowser: open,
    setOddity(next) {
      oddity = next
    },
  }
}

/** Returns the authorization request that a page of people contains. */
export const readQuery = (page: string): string =>
  (/name="query" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#38;', '&')

/** Opens the page of people. */
export const openPeople = async (browser: Browser): Promise<string> =>
  (await browser.submit('/auth/signin/dev', { callbackUrl: '/welcome' })).text()

/** Signs in on the page of people. */
export async function choose(browser: Browser, fields: Readonly<Record<string, string>>): Promise<Response> {
  const query = readQuery(await openPeople(browser))
  return browser.submit('/auth/dev/people', { query, ...fields })
}
