import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ProfileFunction, ProfileMapping } from '../../src/types/profile-mapping.ts'
import type { JsonRecord, Recorded, Wire } from './recorded.ts'

type Change = readonly [what: string, change: (wire: Wire) => Partial<Wire> | null]

const CHANGES: readonly Change[] = [
  ['another scope', ({ scope }) => ({ scope: scope === null ? 'more' : null })],
  ['another challenge', ({ pkce }) => ({ pkce: pkce === false ? 'S256' : false })],
  [
    'one more authorization parameter',
    ({ authorization }) => ({ authorization: { ...authorization, params: { ...authorization.params, more: 'x' } } }),
  ],
  [
    'another client authentication',
    ({ clientAuth }) => ({
      clientAuth: clientAuth === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic',
    }),
  ],
  [
    'another token method',
    ({ token }) => (token.method ? { token: { url: token.url } } : { token: { ...token, method: 'GET' } }),
  ],
  ['one more token parameter', ({ token }) => ({ token: { ...token, params: { ...token.params, more: 'x' } } })],
  [
    'one more callback parameter',
    ({ token: { fromCallback = [], ...token } }) =>
      fromCallback.includes('state') ? null : { token: { ...token, fromCallback: [...fromCallback, 'state'] } },
  ],
  [
    'another place of the access token',
    ({ userinfo }) =>
      userinfo && { userinfo: { ...userinfo, tokenIn: userinfo.tokenIn === 'query:t' ? 'query:u' : 'query:t' } },
  ],
  [
    'another userinfo query',
    ({ userinfo }) => userinfo && { userinfo: { ...userinfo, query: { ...userinfo.query, more: 'x' } } },
  ],
  [
    'another userinfo header',
    ({ userinfo }) => userinfo && { userinfo: { ...userinfo, headers: { ...userinfo.headers, more: 'x' } } },
  ],
]

/** The vendor with one thing changed about how it is to be spoken to, each by name. */
export const otherwise = (recorded: Recorded): (readonly [what: string, Recorded])[] =>
  CHANGES.flatMap(([what, change]) => {
    const changed = change(recorded.wire)
    return changed === null ? [] : [[what, { ...recorded, wire: { ...recorded.wire, ...changed } }] as const]
  })

/** A copy of a JSON value without what is at a path. */
function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const steps = /^\d+$/.test(step ?? '') || /=/.test(step ?? '') ? rest : [step ?? '', ...rest]
    return steps.length > 0 ? value.map((item) => without(item, steps)) : []
  }
  if (typeof value !== 'object' || value === null || step === undefined) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([name]) => name !== step)
      : entries.map(([name, item]) => [name, name === step ? without(item, rest) : item]),
  )
}

const stepsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean)

const cut = (value: JsonRecord | undefined, paths: readonly string[]): JsonRecord =>
  paths.reduce<unknown>((left, path) => without(left, stepsOf(path)), value ?? {}) as JsonRecord // an object stays one

/** The vendor with answers that do not say who it is about. */
export function withoutId(
  recorded: Recorded,
  profile: ProfileMapping | ProfileFunction = { id: ['sub', 'id'] },
): Recorded {
  const paths = typeof profile === 'function' ? ['id'] : [profile.id].flat()
  const inToken = paths.filter((path) => path.startsWith('$token.')).map((path) => path.slice(7))
  const { claims, others, token, userinfo, ...rest } = recorded.answers
  return {
    ...recorded,
    answers: {
      ...rest,
      ...(claims && { claims: cut(claims, ['sub', ...paths]) }),
      ...(userinfo && { userinfo: cut(userinfo, paths) }),
      ...(token && { token: cut(token, inToken) }),
      ...(others && {
        others: Object.fromEntries(Object.entries(others).map(([url, it]) => [url, cut(it as JsonRecord, paths)])),
      }),
    },
  }
}

/** The vendor with answers that do not say whether the address is verified. */
export function withoutFlag(recorded: Recorded, { emails, profile }: OAuthProvider): Recorded {
  const flag = typeof profile === 'object' ? (profile.emailVerified ?? '') : 'email_verified'
  const paths = flag.split(' && ').map((path) => path.replace('?', ''))
  const inEmails = `${emails?.list ?? ''}[0].${emails?.verified ?? ''}`
  const { claims, userinfo } = recorded.answers
  return {
    ...recorded,
    answers: {
      ...recorded.answers,
      ...(claims && { claims: cut(claims, paths) }),
      ...(userinfo && { userinfo: cut(userinfo, paths) }),
      ...(emails && { emails: without(recorded.answers.emails, stepsOf(inEmails)) }),
    },
  }
}
