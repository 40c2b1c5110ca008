// An Express application of a newcomer, and what its terminal and its pages say.

import express, { type Express } from 'express'
import { onTestFinished, vi } from 'vitest'
import { customFetch } from '../../../../src/index.ts'
import { ServerAuth, type ServerAuthConfig } from '../../../../src/integrations/express/index.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../../../src/testing/index.ts'
import { createBrowser, createConfig, csrfToken, type Server, serve } from '../harness.ts'

/** What one sees after a mistake. */
export interface Said {
  /** Everything that was printed, or the error that ended the start. */
  readonly terminal: string
  /** The last response. */
  readonly page: string
}

type Config = Partial<ServerAuthConfig>

/** Records what is printed until the test ends. */
export function openTerminal(mode = 'development', env: Readonly<Record<string, string>> = {}): () => string {
  const lines: string[] = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void lines.push(texts.join(' ')))
  const variables = { AUTH_SECRET: undefined, AUTH_URL: undefined, NODE_ENV: mode, ...env }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  return () => lines.join('\n')
}

/** A configuration that prints. */
export const printing = (options: Config = {}): ServerAuthConfig => {
  const { logger: _, ...config } = createConfig(options)
  return config
}

/** The error that ends the start, as Node prints it. */
export function start(options: Config, env?: Readonly<Record<string, string>>): Said {
  const terminal = openTerminal('development', env)
  try {
    ServerAuth({ providers: [], ...options })
    return { terminal: terminal(), page: '' }
  } catch (error) {
    return { terminal: String(error), page: '' }
  }
}

/** Opens a path of an application, as a browser does. */
export async function visit(
  mount: Express | ServerAuthConfig,
  path = '/auth/signin',
  print = openTerminal(),
): Promise<Said> {
  const app = typeof mount === 'function' ? mount : express().use('/auth', ServerAuth(mount))
  const response = await createBrowser(await serve(app)).fetch(path, { headers: { accept: 'text/html' } })
  return { page: await response.text(), terminal: print() }
}

/** A client of an OpenID provider. */
export interface Client {
  readonly idp?: Parameters<typeof createAuthorizationServer>[0]
  readonly options?: Partial<Parameters<typeof Oidc>[0]>
  readonly config?: Config
}

/** Sends a browser to the provider, and back if the provider lets it. */
export async function signInAtProvider({ config = {}, idp, options = {} }: Client): Promise<Said> {
  const print = openTerminal()
  const server = createAuthorizationServer(idp)
  const { clientId, clientSecret, fetch: send, issuer } = server
  const acme = Oidc({ id: 'acme', name: 'Acme', issuer, clientId, clientSecret, ...options, [customFetch]: send })
  const app = express().use('/auth', ServerAuth(printing({ providers: [acme], ...config })))
  const page = await passProvider(await serve(app), server)
  return { page, terminal: print() }
}

async function passProvider(served: Server, server: AuthorizationServer): Promise<string> {
  const browser = createBrowser(served)
  const body = new URLSearchParams({ csrfToken: await csrfToken(browser) })
  const follow = async (to: string, init: RequestInit = {}): Promise<string> => {
    const response = await browser.fetch(to, { headers: { accept: 'text/html' }, ...init })
    const location = response.headers.get('location')
    if (location === null) return response.text()
    const url = new URL(location, served.url)
    if (url.origin === served.url) return follow(url.pathname + url.search)
    const { url: back } = await server.authorize(location)
    return follow(back.slice(served.url.length))
  }
  return follow('/auth/signin/acme', { method: 'POST', body })
}
