import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createAuth, type InvalidConfiguration } from '../../../src/index.ts'
import { de } from '../../../src/pages/text/de.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Password } from '../../../src/providers/password.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { ORIGIN, SECRET } from '../../harness.ts'

const MAILER = Mail({ sendVerificationRequest() {} })

/** What the start reports, by option. */
function report(config: Partial<AuthConfig>): Record<string, string> {
  try {
    createAuth({ secret: SECRET, providers: [Password(), MAILER], ...config }, { env: { AUTH_URL: ORIGIN } })
    return {}
  } catch (error) {
    const { findings } = error as InvalidConfiguration
    return Object.fromEntries(findings.map(({ option, problem, fix }) => [option, `${problem} ${fix}`]))
  }
}

/** The adapter without some of its methods, as of another library. */
const without = (...names: readonly string[]): AuthConfig['adapter'] =>
  Object.fromEntries(Object.entries(memory()).filter(([name]) => !names.includes(name)))

describe('the configuration of Password', () => {
  test('needs nothing else with an adapter of latchkey and an email provider', () => {
    expect(report({ adapter: memory() })).toEqual({})
  })

  test.each<[string, Partial<AuthConfig>, Record<string, RegExp>]>([
    ['an email provider', { adapter: memory(), providers: [Password()] }, { 'providers.password': /Nodemailer/ }],
    [
      'the methods of the adapter',
      { adapter: without('getPasswordHash', 'updatePasswordHashIf') },
      { adapter: /lacks getPasswordHash, updatePasswordHashIf .*adapter: sql/ },
    ],
    [
      'sessions that can be ended',
      { adapter: memory(), session: { strategy: 'jwt' } },
      { session: /session: \{ strategy: 'database' \}/ },
    ],
    [
      'a minimum length that is not too short',
      { adapter: memory(), providers: [Password({ minLength: 7 }), MAILER] },
      { 'providers.password.minLength': /a whole number from 8/ },
    ],
    [
      'a known value of `breached`',
      { adapter: memory(), providers: [Password({ breached: 'yes' as never }), MAILER] },
      { 'providers.password.breached': /refuse/ },
    ],
    [
      'languages of passwords, not those of the other pages',
      { adapter: memory(), providers: [Password({ text: [de as never] }), MAILER] },
      { 'providers.password.text': /import \{ de \} from 'latchkey\/text\/password\/de'/ },
    ],
  ])('names %s, with the line to write', (_, config, expected) => {
    const found = report(config)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    for (const [option, pattern] of Object.entries(expected)) expect(found[option]).toMatch(pattern)
  })

  test.each<[string, unknown]>([
    ...[7, 65, 8.5, Number.NaN, '15'].map((value): [string, unknown] => ['minLength', value]),
    ...['text', [1], {}, true].map((value): [string, unknown] => ['blocklist', value]),
    ...['de', ['de'], [null], {}, { lang: 'de' }].map((value): [string, unknown] => ['text', value]),
    ...['bcrypt', {}, { hash: () => '' }].map((value): [string, unknown] => ['hash', value]),
  ])('refuses `%s: %j`', (option, value) => {
    const found = report({ adapter: memory(), providers: [Password({ [option]: value }), MAILER] })
    expect(Object.keys(found)).toEqual([`providers.password.${option}`])
  })

  test('names why a hash cannot work on this platform', () => {
    const findRefusal = () => ({ problem: 'needs node:crypto', fix: 'Leave `hash` out.' })
    const hash = { verify: () => false, findRefusal }
    expect(report({ adapter: memory(), providers: [Password({ hash }), MAILER] })).toEqual({
      'providers.password.hash': 'needs node:crypto Leave `hash` out.',
    })
  })

  test('reports a missing adapter once', () => {
    expect(Object.keys(report({}))).toEqual(['adapter'])
  })
})
