// Applications whose built-in pages are pictured. They have no server: the browser's requests are answered here.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import {
  type AuthConfig,
  createAuth,
  type PageText,
  type ProviderEntry,
  type VerificationRequestParams,
} from 'latchkey'
import { memory } from 'latchkey/adapters/memory'
import { Credentials } from 'latchkey/providers/credentials'
import { GitHub } from 'latchkey/providers/github'
import { Google } from 'latchkey/providers/google'
import { Mail } from 'latchkey/providers/mail'
import { Passkey } from 'latchkey/providers/passkey'
import { en } from 'latchkey/text/en'

export const ORIGIN = 'https://acme.example'

const HTML = { headers: { 'content-type': 'text/html' } }

const CLIENT = { clientId: 'id', clientSecret: 'secret' }

/**
 * A font of the repository, so that the pictures do not depend on the fonts of the machine. Digits of a code keep the
 * monospaced font of the machine, because their boxes are computed from its width.
 */
const FONT = readFileSync(
  join(import.meta.dirname, '../node_modules/vitepress/dist/client/theme-default/fonts/inter-roman-latin.woff2'),
).toString('base64')

const FACE = `@font-face{font-family:Pictured;src:url(data:font/woff2;base64,${FONT});font-weight:100 900}
body,button,input,code{font-family:Pictured!important}.digits input{font-family:monospace!important}`

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="#7c3aed"/><path d="M12 34 24 12l12 22z" fill="#fff"/></svg>'

const THEME = {
  name: 'Acme',
  logo: '/logo.svg',
  brandColor: 'oklch(0.54 0.25 293)',
  links: { terms: '/terms', privacy: '/privacy', signUp: '/sign-up', reset: '/reset' },
} as const

/** English from right to left: the font has no Arabic letters. */
const FROM_RIGHT: PageText = { ...en, dir: 'rtl' }

const MANY =
  'google github apple facebook discord gitlab spotify twitter linkedin slack twitch reddit notion dropbox zoom figma line kakao strava patreon'

const providerOf = async (id: string): Promise<ProviderEntry> => {
  const { default: create } = await import(`latchkey/providers/${id}`)
  return create(CLIENT)
}

const password = Credentials({
  credentials: {
    username: { label: 'User name' },
    password: { label: 'Password', type: 'password' },
  },
  authorize: ({ username, password: typed }) => (typed === 'right' ? { id: '1', name: username ?? '' } : null),
})

/** An application, and the last mail that it has sent. */
export interface PicturedApp {
  readonly mail: () => VerificationRequestParams
  /** Answers the requests of a page, and opens a path. */
  open(page: Page, path?: string): Promise<void>
}

export type AppName = 'acme' | 'plain' | 'three' | 'many' | 'password' | 'passkey' | 'rtl' | 'development'

async function createProviders(name: AppName, mail: ProviderEntry): Promise<readonly ProviderEntry[]> {
  if (name === 'plain') return [GitHub(CLIENT)]
  if (name === 'three') return Promise.all(['google', 'apple', 'microsoft-entra-id'].map(providerOf))
  if (name === 'many') return [...(await Promise.all(MANY.split(' ').map(providerOf))), mail, password]
  if (name === 'password') return [Google(CLIENT), password]
  if (name === 'passkey') return [Passkey(), password, mail]
  return [Google(CLIENT), GitHub(CLIENT), Passkey(), mail]
}

/** Creates an application. @param hasFont Whether its pages have the font of the pictures, which loads late. */
export async function createPicturedApp(name: AppName, hasFont = true): Promise<PicturedApp> {
  let sent: VerificationRequestParams | undefined
  const mail = Mail({
    sendVerificationRequest(params) {
      sent = params
    },
  })
  const config: AuthConfig = {
    // Users of a password belong to the application: without a store, they need not be in it.
    ...(name !== 'password' && { adapter: memory(), experimental: { enableWebAuthn: true } }),
    logger: { error: () => {}, warn: () => {} },
    providers: await createProviders(name, mail),
    ...(name !== 'plain' && { theme: THEME }),
    ...(name === 'rtl' && { text: [FROM_RIGHT] }),
  }
  const env = { AUTH_URL: ORIGIN, AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID() }
  const auth = createAuth(config, { env: { ...env, ...(name === 'development' && { NODE_ENV: 'development' }) } })
  return {
    mail: () => {
      if (sent === undefined) throw new Error('No mail was sent.')
      return sent
    },
    async open(page, path = '/auth/signin') {
      await page.route('**/*', (route) => answer(route, (request) => auth.handle(request), hasFont ? FACE : ''))
      await page.goto(`${ORIGIN}${path}`)
    },
  }
}

/** Cookies of a browser that follows redirects inside of one answer, because the real one cannot follow them here. */
function applyCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const [name = '', value = ''] of lines.map((line) => line.split(/[=;]/, 2))) jar.set(name, value)
}

async function follow(request: Request, handle: (request: Request) => Promise<Response>) {
  const jar = new Map<string, string>()
  applyCookies(jar, request.headers.get('cookie')?.split('; ') ?? [])
  const lines: string[] = []
  let response = await handle(request)
  for (;;) {
    lines.push(...response.headers.getSetCookie())
    applyCookies(jar, response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location === null) return { response, lines }
    if (!location.startsWith(`${ORIGIN}/auth/`)) return { response: new Response('<h1>Acme</h1>', HTML), lines }
    const cookie = Array.from(jar, (pair) => pair.join('=')).join('; ')
    response = await handle(new Request(location, { headers: { accept: 'text/html', cookie } }))
  }
}

async function answer(route: Route, handle: (request: Request) => Promise<Response>, style: string): Promise<void> {
  const asked = route.request()
  const { pathname } = new URL(asked.url())
  if (pathname === '/logo.svg') return route.fulfill({ contentType: 'image/svg+xml', body: LOGO })
  if (!pathname.startsWith('/auth/')) return route.fulfill({ contentType: 'text/html', body: '<h1>Acme</h1>' })
  const headers = Object.entries(await asked.allHeaders()).filter(([name]) => !name.startsWith(':'))
  const body = asked.postDataBuffer()
  const init = { method: asked.method(), headers, ...(body && { body: new Uint8Array(body) }) }
  const { lines, response } = await follow(new Request(asked.url(), init), handle)
  const text = await response.text()
  const isStyle = response.headers.get('content-type')?.startsWith('text/css') === true
  const { 'set-cookie': _, ...rest } = Object.fromEntries(response.headers)
  await route.fulfill({
    status: response.status,
    headers: { ...rest, ...(lines.length > 0 && { 'set-cookie': lines.join('\n') }) },
    body: isStyle ? text + style : text,
  })
}
