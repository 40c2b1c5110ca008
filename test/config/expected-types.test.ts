import { describe, expect, test } from 'vitest'
import { OPTIONS } from '../../src/config/options.ts'
import { ANY, type Kinds } from '../../src/config/providers/option-kinds.ts'
import { type Finding, InvalidConfiguration } from '../../src/errors/errors.ts'
import { resolvePreset } from '../../src/features/preset.ts'
import * as guards from '../../src/integrations/argument-kinds.ts'
import { credentialsMethod } from '../../src/methods/credentials/provider-method.ts'
import { emailMethod } from '../../src/methods/email/provider-method.ts'
import { webAuthnMethod } from '../../src/methods/webauthn/provider-method.ts'
import { FIELDS } from '../../src/oauth/config/check-options.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Nodemailer } from '../../src/providers/nodemailer.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const TABLES: readonly Kinds[] = [
  OPTIONS,
  FIELDS,
  credentialsMethod.fields,
  emailMethod.fields,
  webAuthnMethod.fields,
  ...Object.values(guards),
]

/** Options that have a check but neither a type with a name nor an example of it. A sentence is no example. */
const listSilent = (kinds: Kinds, prefix = ''): string[] =>
  Object.entries(kinds).flatMap(([name, [isRight, example, expected, members = {}]]) => [
    ...(isRight !== ANY[0] && !expected && /^$|\.$/.test(String(example)) ? [prefix + name] : []),
    ...listSilent(members, `${prefix}${name}.`),
  ])

/** Returns the findings of a configuration. */
function findProblems(config: object): readonly Finding[] {
  try {
    resolvePreset({ secret: SECRET, logger: { warn() {} }, ...config } as AuthConfig, { AUTH_URL: ORIGIN })
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.findings
    throw error
  }
}

test('every checked option says what it expects', () => {
  expect(TABLES.flatMap((kinds) => listSilent(kinds))).toEqual([])
})

describe('a finding names the expected type, or an example, and what was received', () => {
  test.each<[path: string, value: unknown, problem: string]>([
    ['logger.warn', {}, 'must be a function, received an object'],
    ['callbacks.jwt', 'x', 'must be a function, received "x"'],
    ['callbacks', () => {}, 'must be an object, received a function'],
    ['debug', 'yes', 'must be true or false, received "yes"'],
    ['session.maxAge', '1d', 'must be a whole number from 1 up, received "1d"'],
    ['session.updateAge', -1, 'must be a whole number from 0 up, received -1'],
    ['session.maxAge', Number.NaN, 'must be a whole number from 1 up, received NaN'],
    ['session.strategy', 'cookie', 'must be "jwt" or "database", received "cookie"'],
    ['session.strategy', ['jwt'], 'must be "jwt" or "database", received ["jwt"]'],
    ['appId', Symbol('x'), 'must be a string, received Symbol(x)'],
    ['basePath', 'auth', 'must look like \'/auth\', received "auth"'],
    ['jwt', { encode() {} }, 'must look like { encode, decode }, received an object'],
  ])('%s: %o', (path, value, problem) => {
    const [group = '', name] = path.split('.')
    const findings = findProblems({ providers: [], [group]: name === undefined ? value : { [name]: value } })
    expect(findings.map(({ option, problem: found }) => [option, found])).toContainEqual([path, problem])
  })

  test('of a list, its texts and the types of all others', () => {
    const fields = { account: ['a', {}, Symbol('b')] }
    const [finding] = findProblems({ providers: [], adapterFields: fields })
    expect(finding?.problem).toBe('must be a list of strings, received ["a", an object, Symbol(b)]')
  })

  test('of a list that contains itself', () => {
    const list: unknown[] = []
    list.push(list)
    const [finding] = findProblems({ providers: [], adapterFields: { account: [list] } })
    expect(finding?.problem).toBe('must be a list of strings, received [a list]')
  })

  test.each([
    [0, 'must be a whole number from 1 to 86400, received 0'],
    [86_401, 'must be a whole number from 1 to 86400, received 86401'],
  ])('of a number with limits: %j', (maxAge, problem) => {
    const findings = findProblems({ providers: [Nodemailer({ server: {}, from: 'a@app.example', maxAge })] })
    expect(findings.map((finding) => finding.problem)).toContain(problem)
  })

  test('of a provider', () => {
    const [finding] = findProblems({
      providers: [GitHub({ clientId: 'id', clientSecret: 'x', profile: 'fapi' } as object)],
    })
    expect(finding?.problem).toBe('must be a function or a mapping, received "fapi"')
  })

  test('of a provider whose id routes cannot contain', () => {
    const [finding] = findProblems({ providers: [{ type: 'oauth', id: 'a b' }] })
    expect(finding).toMatchObject({
      option: 'providers[0].id',
      problem: 'must be 1 to 64 letters, digits, `.`, `_` or `-`, received "a b"',
    })
  })

  test.each([
    [42, 'must be an adapter, received a number'],
    ['postgres://me:hunter2@db/app', 'must be an adapter, received a string'],
  ])('of the adapter: %j', (adapter, problem) => {
    expect(findProblems({ providers: [], adapter })[0]?.problem).toBe(problem)
  })

  test.each([
    [null, 'must be a provider, received null'],
    [undefined, 'must be a provider, received undefined'],
    [false, 'must be a provider, received false'],
    [Promise.resolve(GitHub), 'must be a provider, received a promise'],
    ['github', 'must be a provider, received "github"'],
  ])('of an entry of `providers`: %o', (entry, problem) => {
    expect(findProblems({ providers: [entry] })[0]?.problem).toBe(problem)
  })
})
