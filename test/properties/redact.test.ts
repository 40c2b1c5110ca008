import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignOutError } from '../../src/errors/errors.ts'
import { createLogger } from '../../src/errors/logger.ts'
import { redact } from '../../src/errors/redact.ts'
import { anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

const CANARY = 'sk-canary-6f1d'

/** What an operator gets to see. Spelled out once more: a name that is added has to be added here as well. */
const SHOWN = [
  'cause',
  'code',
  'err',
  'error',
  'errorId',
  'event',
  'expected',
  'fix',
  'id',
  'issuer',
  'message',
  'milliseconds',
  'name',
  'origin',
  'provider',
  'reason',
  'seen',
  'stack',
  'status',
  'type',
]
const HIDDEN = [
  'token',
  'access_token',
  'codes',
  'Code',
  'id_token',
  'errors',
  'secret',
  'password',
  'cookie',
  'headers',
  'body',
  'url',
  '__proto__',
  'constructor',
  'toString',
]

const shown = fc.constantFrom(...SHOWN)
const hidden = fc.oneof(
  fc.constantFrom(...HIDDEN),
  anyText.filter((name) => !SHOWN.includes(name)),
)

/** A value with the canary in it, of every kind that hangs on the errors of other people's libraries. */
const secret: fc.Arbitrary<unknown> = fc.oneof(
  anyText.map((text) => text + CANARY),
  fc
    .constantFrom<() => unknown>(
      () => [CANARY, [CANARY]],
      () => ({ [CANARY]: CANARY, message: CANARY }),
      () => new Headers({ authorization: `Bearer ${CANARY}` }),
      () => new URL(`https://a.example/?code=${CANARY}`),
      () => new URLSearchParams({ code: CANARY }),
      () => new Map([[CANARY, CANARY]]),
      () => new Set([CANARY]),
      () => new Request(`https://a.example/?code=${CANARY}`),
      () => new TextEncoder().encode(CANARY),
      () => new Date(),
      () => () => CANARY,
    )
    .map((make) => make()),
)

/** What may be shown is harmless here, except what it holds under other names. */
const { value: tree } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.oneof(fc.constantFrom('fine', 1, true, null, undefined, 10n, Number.NaN), fc.constant([])),
    fc
      .tuple(fc.dictionary(shown, tie('value'), { maxKeys: 3 }), fc.dictionary(hidden, secret, { maxKeys: 3 }))
      .map(([one, other]) => ({ ...one, ...other })),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .tuple(tie('value'), fc.dictionary(hidden, secret, { maxKeys: 2 }))
      .map(([cause, more]) =>
        Object.assign(
          new Error('fine', { cause }),
          Object.fromEntries(Object.entries(more).filter(([name]) => name !== '__proto__')),
        ),
      ),
  ),
}))

/** As text, the way a console shows it. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item)) ?? ''

/** Ties the end of a value to its beginning. */
function tied(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.assign(value, { cause: value })
  return value
}

describe('F17: redaction', () => {
  test('LOG-01: shows no field that is not known to be harmless, wherever it is', () =>
    holds(
      fc.property(tree, fc.boolean(), (value, isCyclic) => {
        expect(textOf(redact(isCyclic ? tied(value) : value))).not.toContain(CANARY)
      }),
    ))

  test('LOG-01: nothing of it reaches the logger of the application', () =>
    holds(
      fc.property(tree, fc.dictionary(hidden, secret, { maxKeys: 2 }), (value, more) => {
        const lines: unknown[] = []
        const report = (...messages: unknown[]) => void lines.push(...messages)
        const logger = createLogger({ error: report, warn: report, debug: report }, true)
        logger.error(new SignOutError({ cause: { err: value, ...more } }))
        logger.warn('code', { ...more })
        logger.debug('code', [more])
        expect(lines).toHaveLength(5)
        // As a console prints it: what cannot be listed as well.
        expect(inspect(lines, { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain(CANARY)
      }),
    ))

  test('ends, with a bounded text and no control character, for any value', () =>
    holds(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, withNullPrototype: true }),
        fc.tuple(fc.string({ unit: 'binary' }), fc.nat(1000)).map(([part, times]) => part.repeat(times)),
        (value, text) => {
          redact(value)
          const printed = String(redact(text))
          expect(printed.length).toBeLessThanOrEqual(2048)
          expect(printed).not.toMatch(/(?![\t\n])[\p{Cc}\u2028\u2029]/u)
        },
      ),
    ))
})
