import type { AuthConfig } from '../../src/index.ts'
import { assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, openApplication, passwordProvider, signInByPassword } from './application.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { openFailing } from './failing.ts'
import { group, test } from './group.ts'

/** What an application's own code may throw. */
const THROWN: readonly (readonly [what: string, thrown: unknown])[] = [
  ['a text', 'canary'],
  ['nothing', undefined],
  ['null', null],
  ['an object without a prototype', Object.create(null)],
  ['a frozen error', Object.freeze(new Error('x'))],
  [
    'an error that cannot be read',
    new Proxy(new Error('x'), {
      get: () => {
        throw new Error('no')
      },
    }),
  ],
]

/** What the log is given of a failure. */
export const logger = (library: Library): Test[] =>
  group('logger', [
    ...THROWN.map(([what, thrown]) =>
      test(`is given ${what} as an error of ours`, async () => {
        const { browser, log } = openApplication(library, {
          providers: [passwordProvider(library)],
          callbacks: {
            signIn() {
              throw thrown
            },
          },
        })
        const answer = await signInByPassword(browser)
        assertEqual([answer.status, log.errors.length, log.errors.every(library.core.isAuthError)], [303, 1, true])
      }),
    ),
    test('is given what was thrown, without what hangs on it', async () => {
      const { browser, log } = openFailing(library)
      await signInByPassword(browser)
      const [error] = log.errors
      assertContains(error, { type: 'CallbackError', name: 'CallbackError' })
      const { err } = error?.cause ?? {}
      assertEqual([err?.message, Object.keys(err ?? {}).includes('password')], ['database at 10.0.0.7 is down', false])
      assertContains(err?.cause, { code: 'ECONNREFUSED', access_token: '[12 characters]' })
    }),
    test('that fails changes nothing', async () => {
      const broken = {
        error() {
          throw new Error('the disk is full')
        },
        warn: () => Promise.reject(new Error('the disk is full')),
      } as unknown as NonNullable<AuthConfig['logger']>
      const { browser } = openFailing(library, { logger: broken })
      assertEqual(errorIn(await signInByPassword(browser)), 'Configuration')
    }),
    test('is the console where there is no other, redacted', async () => {
      const lines: string[] = []
      const real = console.error
      console.error = (...parts: unknown[]) => void lines.push(parts.join(' '))
      try {
        await signInByPassword(openFailing(library, { logger: {} }).browser)
      } finally {
        console.error = real
      }
      // Workers have codes instead of texts.
      assertMatch(
        lines[0],
        /^\[latchkey\]\[error\] CallbackError: [\s\S]+\n {2}(?:fix: .+\n {2})?node_modules.+\/CallbackError\.md$/,
      )
      assertNoMatch(lines.join(), /canary/)
    }),
  ])
