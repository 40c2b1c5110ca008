import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cookieNames, readCookie } from '../../src/http/cookie.ts'
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
const AT_START = /^src\/(?:config|cli|adapters|providers|testing|migrate)\//

/** Patterns that no text from outside comes to, and what does. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  'src/integrations/copies.ts': 'the stack of an error made there',
  'src/integrations/express/mount.ts': 'the base path of the configuration',
  'src/integrations/node-http.ts': 'the Vary header of the application',
  'src/integrations/solid-start/middleware.ts': 'the paths that the application protects',
  'src/lib/base64url.ts': 'what the platform has encoded',
  'src/methods/authorization-code/profile-mapping.ts': 'the paths of a definition',
}

/** Patterns of those files that are slow on hostile text, and may be. */
const MAY_BE_SLOW = [
  ...['\\/+$', '=+$', '\\s*,\\s*', '\\[([^\\]=]+)=([^\\]]*)\\]|[^.[\\]]+'],
  '((?:file:\\/\\/)?(?:\\/|[A-Za-z]:)[^()\\n]*[/\\\\])[^/\\\\()\\n]+:\\d+:\\d+',
]

/** Milliseconds, the best of three: the machine has other things to do. */
function timeOf(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
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
  test.each(asked)('REDOS-01: of %s are fast on long texts: %s', (_, pattern) => {
    for (const piece of PIECES)
      for (const end of ['', '!', '\n', '"', '@']) {
        // Longer and longer, so that one that explodes fails instead of never ending.
        for (let length = 16; length <= 32_768; length *= 4) {
          const text = piece.repeat(Math.ceil(length / piece.length)) + end
          const time = timeOf(() => {
            pattern.lastIndex = 0
            text.replace(pattern, '')
          })
          expect(time, `${length} characters of ${JSON.stringify(piece)}`).toBeLessThan(40)
        }
      }
  })

  test.each<[string, (text: string) => unknown]>([
    ['addresses', normalizeAddress],
    ['cookies', (text) => [readCookie(text, 'a'), cookieNames(text, 'a')]],
    ['paths', (text) => parsePath(text, '/auth')],
    ['URLs of requests', (text) => parsePath(`/auth/${text}`, '/auth')],
  ])('REDOS-01: and parsers take 100 kB quickly: %s', (_, parse) => {
    for (const piece of PIECES) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length))
      expect(
        timeOf(() => parse(text)),
        JSON.stringify(piece),
      ).toBeLessThan(60)
    }
  })

  test('REDOS-01: and whole requests with 60 kB in a field take no longer', async () => {
    const { browser } = openAuth({ providers: [Credentials({ credentials: { username: {} }, authorize: () => null })] })
    const csrfToken = await browser.csrfToken()
    for (const piece of PIECES.slice(0, 28)) {
      const text = piece.repeat(15_000)
      const body = new URLSearchParams({ csrfToken, username: text, callbackUrl: text })
      const start = performance.now()
      await browser.fetch('/auth/callback/credentials', { method: 'POST', body, headers: { origin: ORIGIN } })
      expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(500)
    }
  })
})
