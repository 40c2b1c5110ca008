import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { listCookieNames, readCookie } from '../../src/http/cookie.ts'
import { parsePath } from '../../src/http/request.ts'
import { normalizeAddress } from '../../src/lib/email-address.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { root } from '../../tools/entries.ts'
import { ORIGIN, openAuth } from '../harness.ts'

/** @returns `null` for what is a division. */
function patternOf(text: string, flags = ''): RegExp | null {
  try {
    return new RegExp(text, flags)
  } catch {
    return null
  }
}

/** Every pattern in the sources, with the file it is in. */
function patterns(): [string, RegExp][] {
  const files = globSync('src/**/*.ts', { cwd: root })
  const LITERAL =
    /(?<=[(=,:?&|!\s[]\s*)\/(?![/* ])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]]|$)/gm
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
    return [...source.matchAll(LITERAL)].flatMap(([, text = '', flags]): [string, RegExp][] => {
      const pattern = patternOf(text, flags)
      return pattern ? [[file, pattern]] : []
    })
  })
}

/** Repeated pieces that make careless patterns go back and forth. */
const PIECES = [
  ...[
    'a',
    'A',
    '0',
    ' ',
    '\t',
    '\n',
    '/',
    '\\',
    '.',
    '-',
    '_',
    ':',
    ';',
    ',',
    '=',
    '%',
    '"',
    "'",
    '<',
    '>',
    '{',
    '[',
    '@',
    '*',
    '+',
    '?',
    '#',
    '&',
  ],
  ...[
    'a.',
    '.a',
    'a-',
    'a@',
    '@a',
    '%20',
    'a b',
    'a,',
    '; ',
    '{a}',
    '[a]',
    '[a=',
    'a=b;',
    '../',
    '//',
    '\\"',
    'é',
    '\u2028',
    '😀',
  ],
]

/** What only runs when the application starts, on its own text. */
const AT_START = /^src\/(?:config|cli|adapters|providers|provider-kit|testing|migrate|oauth\/config)\//

/** Patterns that no text from outside comes to, and what does. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  'src/integrations/copies.ts': 'the stack of an error made there',
  'src/integrations/express/mount.ts': 'the base path of the configuration',
  'src/integrations/node/send-response.ts': 'the Vary header of the application',
  'src/integrations/is-below.ts': 'the paths that the application protects',
  'src/lib/base64url.ts': 'what the platform has encoded',
  'src/oauth/profile/mapping.ts': 'the paths of a definition',
}

/** Patterns of those files that are slow on hostile text, and may be. */
const MAY_BE_SLOW = [
  ...['\\/+$', '=+$', '\\s*,\\s*', '\\[([^\\]=]+)=([^\\]]*)\\]|[^.[\\]]+'],
  '((?:file:\\/\\/)?(?:\\/|[A-Za-z]:)[^()\\n]*[/\\\\])[^/\\\\()\\n]+:\\d+:\\d+',
]

/** Length of a text, and the limit of a test in milliseconds. */
interface Scale {
  readonly length: number
  readonly limit: number
}

/**
 * Long enough that work in the square of the length takes seven times the limit, and work in proportion to it less than
 * a hundredth: nothing has to be measured.
 */
const MEGABYTE: Scale = { length: 1_000_000, limit: 60_000 }

/** Enough for patterns. The square of a fourth takes a sixteenth of the time, and so does the limit. */
const QUARTER: Scale = { length: 250_000, limit: 60_000 / 16 }

/** Ends with what is in no class of characters but those that exclude a few: it fails to match late. */
const textOf = (piece: string, { length }: Scale): string => `${piece.repeat(Math.ceil(length / piece.length))}\0\n`

/** Runs it for each. V8 ends what takes longer than the limit, because Vitest can only do so between two tasks. */
function finishes<T>(all: readonly T[], run: (one: T) => unknown, timeout: number): void {
  let current: T | undefined
  const runAll = (): void => {
    for (current of all) run(current)
  }
  try {
    runInNewContext('runAll()', { runAll }, { timeout })
  } catch (cause) {
    throw new Error(`${current} does not finish.`, { cause })
  }
}

/** Has every pattern look for itself in the text. */
function matchAll(all: readonly RegExp[], piece: string, scale: Scale): void {
  const text = textOf(piece, scale)
  const match = (pattern: RegExp): void => {
    pattern.lastIndex = 0
    text.replace(pattern, '')
  }
  finishes(all, match, scale.limit)
}

const found = patterns()

describe('patterns', () => {
  test('REDOS-01: are found in the sources', () => {
    expect(found.length).toBeGreaterThan(60)
    expect(found.some(([file]) => file === 'src/http/cookie.ts')).toBe(true)
  })

  const asked = found.filter(([file, { source }]) => {
    const path = file.replaceAll('\\', '/')
    return !AT_START.test(path) && !(OWN_TEXT[path] && MAY_BE_SLOW.includes(source))
  })
  test.each(PIECES)('REDOS-01: are fast on long texts of %j', (piece) => {
    matchAll(
      asked.map(([, pattern]) => pattern),
      piece,
      QUARTER,
    )
  })

  test.each([/ +$/, /^( | )*$/])('REDOS-01: would not finish with %s among them', (pattern) => {
    // With a tenth of the text, a hundredth of the time or less is enough.
    const tenth = { length: QUARTER.length / 10, limit: Math.ceil(QUARTER.limit / 100) }
    expect(() => matchAll([pattern], ' ', tenth)).toThrow('does not finish')
  })

  test.each<[string, (text: string) => unknown]>([
    ['addresses', normalizeAddress],
    ['cookies', (text) => [readCookie(text, 'a'), listCookieNames(text, 'a')]],
    ['paths', (text) => parsePath(text, '/auth')],
    ['URLs of requests', (text) => parsePath(`/auth/${text}`, '/auth')],
  ])('REDOS-01: and parsers take a megabyte quickly: %s', (_, parse) => {
    finishes(PIECES, (piece) => parse(textOf(piece, MEGABYTE)), MEGABYTE.limit)
  })

  test.each([' ', 'a/'])('REDOS-01: and whole requests take a megabyte of %j quickly', async (piece) => {
    const { auth } = openAuth({ providers: [Credentials({ credentials: { username: {} }, authorize: () => null })] })
    const query = new URLSearchParams({ callbackUrl: textOf(piece, MEGABYTE), ui_locales: textOf(piece, MEGABYTE) })
    const headers = { accept: piece.repeat(MEGABYTE.length), 'accept-language': piece.repeat(MEGABYTE.length) }
    expect((await auth.handle(new Request(`${ORIGIN}/auth/signin?${query}`, { headers }))).status).toBe(200)
  })
})
