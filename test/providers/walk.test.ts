import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envPrefixOf } from '../../src/config/check-provider.ts'
import { resolveProvider } from '../../src/config/provider.ts'
import type { Finding } from '../../src/errors.ts'
import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../src/types/resolved-oauth-provider.ts'
import {
  GENERIC,
  loadProvider,
  loadRecording,
  mappingOf,
  NOTES,
  type ProviderModule,
  providerEntries,
  recordedProviders,
  signInProviders,
} from '../../tools/provider-pages/known-provider.ts'
import { otherwise, withoutFlag, withoutId } from './otherwise.ts'
import type { Recorded } from './recorded.ts'
import { dialectKey, placeholdersOf, strings } from './shape.ts'
import { optionsOf, PRIVATE_KEY, signIn } from './vendor.ts'

const ids = await signInProviders()
const walked = { providers: 0, dialects: new Set<string>() }

afterAll(() => console.log(`${walked.providers} providers walked, ${walked.dialects.size} dialects signed in`))

/** As an application has it: credentials from the environment. What is wrong is in `findings`. */
function resolve(provider: OAuthProvider, env: Record<string, string>) {
  const prefix = envPrefixOf(provider.id)
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const named = Object.fromEntries(Object.entries(env).map(([name, value]) => [`${prefix}_${name}`, value]))
  const resolved = resolveProvider(provider, { env: named, redirectProxyUrl: null, report, warn: () => {} })
  return { findings, resolved: resolved as ResolvedOAuthProvider } // `type` was looked at by `signInProviders`
}

/** Options that only code can give, and without which there is no sign-in. */
const onlyInCode = ({ optionNames = {} }: OAuthProvider): string[] =>
  Object.entries(optionNames)
    .filter(
      ([name, { required, requiredWithout }]) => (required || requiredWithout) && !/^(?:api|private)Key$/.test(name),
    )
    .map(([name]) => name)

describe.each(providerEntries())('provider file %s', (id) => {
  test('exports one thing, by name and as default', async () => {
    const values = Object.values(await loadProvider(id))
    expect(values).toHaveLength(2)
    expect(new Set(values).size).toBe(1)
  })
})

test.each(providerEntries().filter((id) => !GENERIC.has(id)))('provider file %s has the id of its file', async (id) => {
  expect((await loadProvider(id)).default()).toMatchObject({ id })
})

describe('recordings', () => {
  test('are of every provider, and of no other', () => {
    expect(recordedProviders().sort()).toEqual([...ids].sort())
  })

  test('come with notes for their page', () => {
    expect(Object.keys(NOTES).sort()).toEqual([...ids].sort())
  })
})

describe.each(ids)('provider %s', (id) => {
  let module: ProviderModule
  let recorded: Recorded
  let definition: OAuthProvider

  beforeAll(async () => {
    module = await loadProvider(id)
    recorded = await loadRecording(id)
    definition = module.default()
  })

  test('has the id of its file, and says where it is documented', () => {
    walked.providers++
    expect(definition).toMatchObject({ id, type: recorded.type, docs: expect.stringMatching(/^https:\/\/\S+$/) })
    expect(definition.name).toMatch(/\S/)
  })

  test('declares every placeholder, and uses every option', () => {
    const { optionNames = {}, docs: _, name: __, ...fields } = definition
    const used = placeholdersOf(fields)
    const declared = Object.keys(optionNames)
    expect(used.filter((name) => !declared.includes(name) && !/^(?:clientId|issuer)$/.test(name))).toEqual([])
    const elsewhere = definition.clientSecretSigner ? ['teamId', 'keyId', 'privateKey'] : []
    const inMapping = strings(definition.profile).join()
    const isUsed = (name: string) =>
      used.includes(name) || elsewhere.includes(name) || inMapping.includes(`$provider.options.${name}`)
    expect(declared.filter((name) => !isUsed(name))).toEqual([])
  })

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
    const { asked, ...outcome } = await signIn(module, recorded)
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
    const called = new Set(outcome.server.calls.map(({ endpoint }) => endpoint))
    expect([called.has('token'), called.has('userinfo'), called.has('emails')]).toEqual([true, !!userinfo, !!emails])
    walked.dialects.add(dialectKey(recorded.wire))
  })

  test('vouches for the e-mail address only as recorded', async () => {
    const { stored } = await signIn(module, recorded)
    expect({ email: stored.email, isVerified: (stored.emailVerified ?? null) !== null }).toEqual({
      email: recorded.user.email,
      isVerified: recorded.emailVerified,
    })
    if (!recorded.emailVerified) return
    const silent = await signIn(module, withoutFlag(recorded, definition))
    expect(silent.user).not.toBeNull()
    expect(silent.stored.emailVerified ?? null).toBeNull()
  })

  test('refuses an answer without a stable id', async () => {
    const { errors, user } = await signIn(module, withoutId(recorded, definition.profile))
    expect(user).toBeNull()
    expect(errors).toHaveLength(1)
  })

  test('gets nowhere with a vendor that speaks otherwise', async () => {
    const variants = otherwise(recorded)
    expect(variants.length).toBeGreaterThan(4)
    for (const [what, other] of variants) {
      const user = await signIn(module, other).then(
        (outcome) => outcome.user,
        () => null,
      )
      expect(user, what).toBeNull()
    }
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
