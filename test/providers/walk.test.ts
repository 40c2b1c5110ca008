import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../src/config/providers/provider.ts'
import { toEnvPrefix } from '../../src/config/providers/variables.ts'
import type { Finding } from '../../src/errors/errors.ts'
import { oauth } from '../../src/oauth/oauth-method.ts'
import { readEmailRecord } from '../../src/store/email-record.ts'
import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../src/types/resolved-oauth-provider.ts'
import {
  GENERIC,
  loadProvider,
  loadRecording,
  mappingOf,
  NOTES,
  providerEntries,
  recordedProviders,
  signInProviders,
} from '../../tools/provider-pages/known-provider.ts'
import { otherwise, withoutFlag, withoutId } from './otherwise.ts'
import { dialectKey, placeholdersOf, strings } from './shape.ts'
import { optionsOf, PRIVATE_KEY, signIn } from './vendor.ts'

const ids = await signInProviders()

const providers = await Promise.all(
  ids.map(async (id) => {
    const [module, recorded] = await Promise.all([loadProvider(id), loadRecording(id)])
    return { id, module, recorded, definition: module.default() }
  }),
)

/** As an application has it: credentials from the environment. What is wrong is in `findings`. */
function resolve(provider: OAuthProvider, env: Record<string, string>) {
  const prefix = toEnvPrefix(provider.id)
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const named = Object.fromEntries(Object.entries(env).map(([name, value]) => [`${prefix}_${name}`, value]))
  // As in `latchkey/core`: a provider that needs more than this method carries its own.
  const resolving = { codeFlow: oauth, env: named, redirectProxyUrl: null, report, warn: () => {} }
  const resolved = resolveProvider(provider, resolving)
  return { findings, resolved: resolved as ResolvedOAuthProvider } // `type` was looked at by `signInProviders`
}

/** Options that only code can give, and without which there is no sign-in. */
const onlyInCode = ({ optionNames = {} }: OAuthProvider): string[] =>
  Object.entries(optionNames)
    .filter(
      ([name, { required, requiredWithout }]) => (required || requiredWithout) && !/^(?:api|private)Key$/.test(name),
    )
    .map(([name]) => name)

describe('every file of a provider', async () => {
  const files = await Promise.all(providerEntries().map(async (id) => ({ id, module: await loadProvider(id) })))

  test('exports one factory, by name and as default', () => {
    const exportsOne = (module: object): boolean =>
      'default' in module && Object.keys(module).length === 2 && new Set(Object.values(module)).size === 1
    expect(files.filter(({ module }) => !exportsOne(module)).map(({ id }) => id)).toEqual([])
  })

  test('has the id of its provider, unless the application chooses it', () => {
    const own = files.filter(({ id }) => !GENERIC.has(id))
    expect(own.map(({ module }) => module.default().id)).toEqual(own.map(({ id }) => id))
  })
})

describe('recordings', () => {
  test('are of every provider, and of no other', () => {
    expect(recordedProviders().sort()).toEqual([...ids].sort())
  })

  test('come with notes for their page', () => {
    expect(Object.keys(NOTES).sort()).toEqual([...ids].sort())
  })
})

/** Placeholders that a definition does not declare. */
function undeclared({ optionNames = {}, docs: _, name: __, ...fields }: OAuthProvider): string[] {
  const known = new Set([...Object.keys(optionNames), 'clientId', 'issuer'])
  return placeholdersOf(fields).filter((name) => !known.has(name))
}

/** Options that a definition declares and does not use. */
function unused({ optionNames = {}, docs: _, name: __, ...fields }: OAuthProvider): string[] {
  const elsewhere = fields.clientSecretSigner ? ['teamId', 'keyId', 'privateKey'] : []
  const used = new Set([...placeholdersOf(fields), ...elsewhere])
  const inMapping = strings(fields.profile).join()
  return Object.keys(optionNames).filter((name) => !used.has(name) && !inMapping.includes(`$provider.options.${name}`))
}

describe('every definition', () => {
  test('has the recorded type, a name and the address of its documentation', () => {
    const isWhole = ({ recorded, definition: { type, name, docs = '' } }: (typeof providers)[number]) =>
      type === recorded.type && /\S/.test(name) && /^https:\/\/\S+$/.test(docs)
    expect(providers.filter((provider) => !isWhole(provider)).map(({ id }) => id)).toEqual([])
  })

  test('declares every placeholder and uses every option', () => {
    for (const { id, definition } of providers)
      expect([undeclared(definition), unused(definition)], id).toEqual([[], []])
  })
})

describe.each(providers)('provider $id', ({ id, module, recorded, definition }) => {
  test('resolves to https addresses without placeholders', () => {
    const { findings, resolved } = resolve(module.default(optionsOf(module, recorded)), {
      ID: 'client',
      SECRET: 'secret',
    })
    expect(findings).toEqual([])
    const { authorization, discoveryUrl, docs, emails, issuer, jwksUri, style, token, userinfo } = {
      ...definition,
      ...resolved,
    }
    const addresses = [
      authorization.url,
      discoveryUrl,
      emails?.url,
      issuer,
      jwksUri,
      token.url,
      (userinfo || null)?.url,
    ]
    const known = addresses.filter((url) => typeof url === 'string')
    for (const url of known) expect(url).toMatch(/^https:\/\/[^{}]+$|\{me\.\w+\}$/)
    for (const text of strings({ docs, style })) expect(text).not.toMatch(/^http:/)
    expect(known.length).toBeGreaterThan(0)
  })

  test('is used without argument, from the environment', () => {
    const options = optionsOf(module, recorded)
    const whole = resolve(module.default(options), { ID: 'client', SECRET: 'secret' }).resolved
    const env = { ID: 'client', SECRET: 'secret', KEY: options['apiKey'] ?? PRIVATE_KEY }
    const isNeeded = (whole.issuer ?? '') !== (definition.issuer ?? '')
    const { findings, resolved } = resolve(
      module.default(),
      isNeeded && whole.issuer ? { ...env, ISSUER: whole.issuer } : env,
    )
    // With a secret in the environment none is signed, so that nothing else is needed for it.
    const missing = onlyInCode(definition).filter((name) => definition.optionNames?.[name]?.required)
    const named = findings.map(({ option }) => option)
    if (missing.length > 0)
      return expect(named).toEqual(expect.arrayContaining(missing.map((it) => `providers.${id}.${it}`)))
    expect(named).toEqual([])
    const { authorization, discoveryUrl, issuer, token } = whole
    expect(resolved).toMatchObject({ clientId: 'client', discoveryUrl, issuer })
    expect([resolved.authorization.url, resolved.token.url]).toEqual([authorization.url, token.url])
  })

  test('asks, signs in and maps as recorded', async () => {
    const { asked, stored, ...outcome } = await signIn(module, recorded)
    const { authorization, clientParams, emails, formPost, nonce, pkce, scope, userinfo } = recorded.wire
    expect(outcome.errors).toEqual([])
    expect(`${asked.origin}${asked.pathname}`).toBe(authorization.url)
    expect(asked.hash.slice(1)).toBe(authorization.fragment ?? '')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      ...authorization.params,
      ...(scope === null ? {} : { scope }),
      ...(formPost ? { response_mode: 'form_post' } : {}),
      ...(pkce ? { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: pkce } : {}),
      ...(nonce ? { nonce: expect.stringMatching(/^[\w-]{43}$/) } : {}),
      response_type: 'code',
      [clientParams?.id ?? 'client_id']: 'client',
      redirect_uri: `https://app.example/auth/callback/${id}`,
      state: expect.stringMatching(/^.{43,}$/),
    })
    expect(outcome.user).toMatchObject(recorded.user)
    expect(outcome.accountId).toBe(recorded.accountId)
    expect(stored.email).toBe(recorded.user.email)
    expect((readEmailRecord(stored)?.vouchedBy ?? null) !== null).toBe(recorded.emailVerified)
    const called = new Set(outcome.server.calls.map(({ endpoint }) => endpoint))
    expect([called.has('token'), called.has('userinfo'), called.has('emails')]).toEqual([true, !!userinfo, !!emails])
  })

  test('refuses an answer without a stable id', async () => {
    const { errors, user } = await signIn(module, withoutId(recorded, definition.profile))
    expect(user).toBeNull()
    expect(errors).toHaveLength(1)
  })

  test('takes the other subject where there is a choice', async () => {
    const { accountId, otherSubject, user } = recorded
    if (!otherSubject) return expect(NOTES[id]?.subject ?? null).toBeNull()
    const outcome = await signIn(module, recorded, { profile: { ...mappingOf(definition), id: otherSubject.id } })
    expect(outcome.accountId).toBe(otherSubject.accountId)
    expect(outcome.accountId).not.toBe(accountId)
    expect(outcome.user).toMatchObject(user)
  })
})

test.each(providers.filter(({ recorded }) => recorded.emailVerified))(
  'provider $id verifies no email address without the flag of the vendor',
  async ({ module, recorded, definition }) => {
    const { stored, user } = await signIn(module, withoutFlag(recorded, definition))
    expect(user).not.toBeNull()
    expect(readEmailRecord(stored)?.vouchedBy ?? null).toBeNull()
  },
)

// The recordings are worth nothing if the recorded vendors accept every request. One of each dialect shows that.
const dialects = new Map(providers.map((provider) => [dialectKey(provider.recorded.wire), provider]))

test.each([...dialects.values()])(
  'no sign-in succeeds if $id expects another request',
  async ({ module, recorded }) => {
    const variants = otherwise(recorded)
    expect(variants.length).toBeGreaterThan(4)
    for (const [what, other] of variants) {
      const user = await signIn(module, other).then(
        (outcome) => outcome.user,
        () => null,
      )
      expect(user, what).toBeNull()
    }
  },
)
