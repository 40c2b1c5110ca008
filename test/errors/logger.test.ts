import { afterEach, describe, expect, test, vi } from 'vitest'
import { AuthError, CallbackRouteError, CredentialsSignin } from '../../src/errors/errors.ts'
import { createLogger } from '../../src/errors/logger.ts'
import type { Logger } from '../../src/types/logger.ts'
import { turn } from '../turn.ts'

const CANARY = 'canary-5e7f'

function onConsole(): () => string {
  const spies = (['error', 'warn', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  return () =>
    spies
      .flatMap(({ mock }) => mock.calls.flat().map((part) => (typeof part === 'string' ? part : JSON.stringify(part))))
      .join('\n')
}

/** An error with secrets wherever one can hang. */
function leaky(): AuthError {
  const underneath = Object.assign(new Error('bad answer', { cause: { body: { access_token: CANARY } } }), {
    response: { text: CANARY },
  })
  return new CallbackRouteError('no', {
    cause: { err: underneath, seen: 'a 500', client_secret: CANARY, cookie: CANARY },
  })
}

afterEach(() => vi.restoreAllMocks())

describe('the console', () => {
  test('receives the type, the message, the fix and the record', () => {
    const output = onConsole()
    createLogger().error(
      new CallbackRouteError('The answer is wrong.', { cause: { seen: 'x', errorId: 'A1B2C3D4E5' } }),
    )
    expect(output()).toMatch(
      /^\[latchkey\]\[error\] CallbackRouteError: The answer is wrong\.\n {2}fix: .+\n.*docs\/errors\/CallbackRouteError\.md/,
    )
    expect(output()).toContain('"errorId":"A1B2C3D4E5"')
  })

  test('receives the fix of an error once', () => {
    const output = onConsole()
    createLogger().error(new CallbackRouteError({ cause: { seen: 'x', fix: 'Turn it on.' } }))
    expect(output().match(/Turn it on\./g)).toHaveLength(1)
    expect(output()).toContain('{"seen":"x"}')
  })

  test('receives one warning without a fix for a wrong password', () => {
    const output = onConsole()
    createLogger().error(new CredentialsSignin({ cause: { provider: 'x', errorId: 'A1B2C3D4E5' } }))
    const record = '{"provider":"x","errorId":"A1B2C3D4E5"}'
    expect(output()).toBe(`[latchkey][warn] CredentialsSignin\nSign-in failed. Check what you entered.\n${record}`)
  })

  test('LOG-01: receives no secret', () => {
    const output = onConsole()
    const logger = createLogger({}, true)
    logger.error(leaky())
    logger.warn('code', 'text', { token: CANARY })
    logger.debug('code', { verifier: CANARY })
    expect(output()).toContain('bad answer')
    expect(output()).not.toContain(CANARY)
  })

  test('LOG-03: receives no terminal escape sequence', () => {
    const output = onConsole()
    createLogger().error(new AuthError('\u001b[2Jgone'))
    expect(output()).toContain('gone')
    expect(output()).not.toContain('\u001b')
  })

  test('receives debug messages only with `debug`', () => {
    const output = onConsole()
    createLogger().debug('code', 'silent')
    expect(output()).toBe('')
    createLogger({}, true).debug('code', 'loud')
    expect(output()).toContain('loud')
  })
})

describe("the application's logger", () => {
  test('replaces one level and keeps the others', () => {
    const output = onConsole()
    const seen: unknown[] = []
    const logger = createLogger({ warn: (...messages) => void seen.push(messages) })
    logger.warn('code', { provider: 'x' })
    logger.error(new AuthError('y'))
    expect(seen).toEqual([['code', { provider: 'x' }]])
    expect(output()).toContain('y')
    expect(output()).not.toContain('code')
  })

  test('may be an object with methods', () => {
    class Sink {
      readonly lines: string[] = []
      warn(code: string): void {
        this.lines.push(code)
      }
    }
    const sink = new Sink()
    createLogger(sink).warn('code')
    expect(sink.lines).toEqual(['code'])
  })

  test('LOG-01: receives the error and its cause, without secrets', () => {
    const seen: Error[] = []
    createLogger({ error: (error) => void seen.push(error) }).error(leaky())
    const [error] = seen
    expect(error).toBeInstanceOf(CallbackRouteError)
    const { cause } = error as AuthError
    expect(cause).toMatchObject({ seen: 'a 500', client_secret: `[${CANARY.length} characters]` })
    expect(cause?.err).toBeInstanceOf(Error)
    expect(cause?.err).toMatchObject({
      name: 'Error',
      message: 'bad answer',
      stack: expect.stringContaining('leaky'),
    })
    expect(JSON.stringify([cause, cause?.err, { ...cause?.err }, cause?.err?.cause])).not.toContain(CANARY)
  })

  test.each<[string, Partial<Logger>]>([
    [
      'at once',
      {
        error: () => {
          throw new Error('disk full')
        },
        warn: () => {
          throw null
        },
      },
    ],
    [
      'later',
      { error: async () => Promise.reject(new Error('disk full')), warn: async () => Promise.reject(new Error('no')) },
    ],
  ])('ERR-01: may fail %s without an effect on the response', async (_, own) => {
    const logger = createLogger(own)
    expect(() => logger.error(new AuthError('x'))).not.toThrow()
    expect(() => logger.warn('x')).not.toThrow()
    await turn() // an unhandled rejection would fail the run
  })
})
