import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MethodNotAllowed } from '../../src/errors/errors.ts'
import { ParsedRequest, parsePath, type Target } from '../../src/http/request.ts'
import { findRoute } from '../../src/kernel/routes.ts'
import { assertInvariants, ORIGIN, openAuth, openConfig } from '../harness.ts'
import { anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

const CONFIG = openConfig()
const { paths, routes } = CONFIG.plan
const KEYS = [...routes.keys()]
const ACTIONS = [...new Set(KEYS.map((key) => /^\w+ (.+?)(?:\/:)?$/.exec(key)?.[1] ?? ''))]

const toKey = (verb: string, action: string, argument: string | null): string =>
  `${verb} ${action}${argument === null ? '' : '/:'}`
const PARTS = ['/', '//', '.', '..', '%2e', '%2F', ';', '?', '#', '/auth', '/AUTH', 'github', '\u0000', ...ACTIONS]

/** Paths that are nearly, or really, ours. */
const path = fc.oneof(
  fc.constantFrom(...ACTIONS).map((action) => `/auth/${action}`),
  fc.mixedCase(fc.constantFrom(...ACTIONS.map((action) => `/auth/${action}`))),
  fc.tuple(fc.constantFrom(...ACTIONS), anyText).map(([action, argument]) => `/auth/${action}/${argument}`),
  fc.array(fc.oneof(fc.constantFrom(...PARTS), anyText), { maxLength: 6 }).map((parts) => parts.join('')),
)
const basePath = fc.constantFrom('/auth', '', '/', '/a/b')
const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'post', 'constructor'),
  anyText,
)

const format = ({ action, argument }: Target): string => `/${action}${argument === null ? '' : `/${argument}`}`

/** @returns the row, or the methods that are allowed instead. */
function route(action: string, argument: string | null, method: string): string {
  const url = `${ORIGIN}/auth`
  const parsed = { method, action, argument, origin: ORIGIN, body: {}, url } as ConstructorParameters<
    typeof ParsedRequest
  >[1]
  try {
    const row = findRoute(CONFIG, new ParsedRequest(new Request(url), parsed))
    return KEYS.find((key) => routes.get(key) === row) ?? 'a row of its own'
  } catch (error) {
    if (error instanceof MethodNotAllowed) return error.allow
    throw error
  }
}

describe('F1: route', () => {
  test('PATH-03: a path is one of a finite set, spelled in one way but for a slash at its end', () =>
    holds(
      fc.property(path, basePath, (text, base) => {
        const target = parsePath(text, base, paths)
        if (target === null) return
        expect(ACTIONS).toContain(target.action)
        expect([base + format(target), `${base + format(target)}/`]).toContain(text)
        expect(parsePath(text, base)).toEqual(target)
      }),
    ))

  test('every path of the table is found again', () =>
    holds(
      fc.property(
        fc.constantFrom(...ACTIONS),
        fc.option(fc.stringMatching(/^[^/]+$/)),
        basePath,
        (action, argument, base) => {
          const isOurs = ['GET', 'POST'].some((verb) => routes.has(toKey(verb, action, argument)))
          const wanted = isOurs ? { action, argument } : null
          const text = `${base}/${action}${argument === null ? '' : `/${argument}`}`
          for (const spelling of [text, `${text}/`]) expect(parsePath(spelling, base, paths)).toEqual(wanted)
          expect(parsePath(`${text}//`, base, paths)).toBeNull()
        },
      ),
    ))

  test('a method finds its row, or nothing', () =>
    holds(
      fc.property(fc.constantFrom(...ACTIONS), method, fc.constantFrom(null, 'github'), (action, verb, argument) => {
        const found = route(action, argument, verb)
        const isHead = verb === 'HEAD' && !/^(?:callback|webauthn-options)$/.test(action)
        const wanted = toKey(isHead ? 'GET' : verb, action, argument)
        const isStart = action === 'signin' && argument !== null && verb !== 'POST'
        if (routes.has(wanted) && !isStart) expect(found).toBe(wanted)
        else expect(KEYS).not.toContain(found)
      }),
    ))

  test('PATH-03: any request is answered, with a status that is documented', async () => {
    const { auth } = openAuth()
    const target = fc.oneof(path, anyText)
    await holds(
      fc.asyncProperty(target, fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'), async (text, verb) => {
        const url = `${ORIGIN}/${text.replace(/^\/+/, '')}`
        if (!URL.canParse(url)) return
        const response = await auth.handle(new Request(url, { method: verb, redirect: 'manual' }))
        assertInvariants(response)
        expect(response.status).toBeLessThan(500)
        if (response.status === 405)
          expect(response.headers.get('allow')).toMatch(/^(?:GET|HEAD|POST)(?:, (?:HEAD|POST))*$/)
      }),
    )
  })
})
