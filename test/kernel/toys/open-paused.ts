import { expect } from 'vitest'
import { resolveKeys } from '../../../src/crypto/resolve-keys.ts'
import { open } from '../../../src/crypto/sealed.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { FeatureValue } from '../../../src/types/feature-value.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import { type AppOptions, HOME, openApp } from '../../features/stored/account/open-app.ts'
import { type Browser, SECRET, SESSION } from '../../harness.ts'
import { secondFactor } from './second-factor.ts'

export const PENDING = '__Host-latchkey.tx.pending'
const CODE = '123456'

/** Who has one. */
export interface Owners {
  /** Ids of users who have a second factor; `*` for everyone. */
  readonly owners: Set<string>
  isDown: boolean
}

/** A feature that asks every user who has a second factor for it. */
export function openFactors(): { readonly factors: Owners; readonly feature: ReturnType<typeof secondFactor> } {
  const factors: Owners = { owners: new Set(), isDown: false }
  const feature = secondFactor({
    async has(id) {
      if (factors.isDown) throw new Error('the store is down')
      return factors.owners.has(id) || factors.owners.has('*')
    },
    verify: async (_, code) => code === CODE,
  })
  return { factors, feature }
}

/** Returns the whole sealed value of a pending sign-in. */
export const pendingOf = ({ cookies }: Browser): string =>
  cookies.get(PENDING) ?? [0, 1, 2].map((i) => cookies.get(`${PENDING}.${i}`) ?? '').join('')

/** Opens what is sealed in a cookie. */
export async function openSealed(value: string, purpose: 'pending' | 'session'): Promise<Record<string, unknown>> {
  const opened = await open(resolveKeys([SECRET]), purpose, value, 1_000_000)
  if (opened.state !== 'open') throw new Error(opened.state)
  return opened.payload
}

export const claimsOf = ({ cookies }: Browser): Promise<JWT> => openSealed(cookies.get(SESSION) ?? '', 'session')

/** Types the code on the page that a pause led to. */
export async function typeCode(browser: Browser, page: string, code = CODE): Promise<Response> {
  const pending = new URL(page).searchParams.get('pending') ?? ''
  return browser.submit('/auth/second-factor', { pending, code })
}

/** An application with a store and two providers, whose user Ada has a second factor. */
export async function openPaused(
  config: Partial<AuthConfig> = {},
  more: readonly FeatureValue[] = [],
  options: AppOptions = {},
) {
  const { factors, feature } = openFactors()
  const asked: string[] = []
  const app = openApp({
    ...options,
    config: {
      ...config,
      use: [feature, ...more],
      callbacks: {
        signIn: ({ account }) => {
          asked.push(`${account?.provider}`)
          return true
        },
        ...config.callbacks,
      },
    },
  })
  expect(await app.signIn('idp', 'ada')).toBe(HOME)
  const id = String(app.tables.users[0]?.id)
  factors.owners.add(id)
  app.heard.length = 0
  app.calls.length = 0
  asked.length = 0
  return { ...app, asked, factors, id }
}
