import { describe, expect, test } from 'vitest'
import { InvalidConfiguration } from '../../src/errors/errors.ts'
import { assertPaths } from '../../src/integrations/assert-paths.ts'
import { getSession, requireSession, session } from '../../src/integrations/express/index.ts'
import { getReactiveAuth } from '../../src/integrations/solid-start/from-config.ts'
import { createProtect as createReactiveProtect } from '../../src/integrations/solid-start/middleware.ts'
import { readRequiredSession } from '../../src/integrations/solid-start/require-session.ts'
import { createProtect, createRequireSession } from '../../src/integrations/sveltekit/guard.ts'
import { SECRET } from '../harness.ts'

const CONFIG = { secret: SECRET, origin: 'https://app.example', providers: [] }
const AUTH = getReactiveAuth(CONFIG)
const isAdmin = (): boolean => false
const EVENT = { request: new Request('https://app.example/') }
const noVisit = (): never => expect.fail('no session was to be read')

const GUARDS: readonly [string, (options: never) => unknown][] = [
  ['requireSession of Express', (options) => requireSession(CONFIG, options)],
  ['protect of SolidStart', (options) => createReactiveProtect(AUTH)(['/admin'], options)],
  ['requireSession of SolidStart', (options) => readRequiredSession(AUTH, EVENT, options)],
  ['protect of SvelteKit', (options) => createProtect(noVisit)(['/admin'], options)],
  ['requireSession of SvelteKit', (options) => createRequireSession(noVisit)(EVENT as never, options)],
]

describe.each(GUARDS)('%s', (_, guard) => {
  test.each<[unknown, string]>([
    [isAdmin, 'Pass { when: isAdmin }.'],
    [{ wen: isAdmin }, 'Rename `wen` to `when`.'],
    [{ condition: isAdmin }, 'Remove it.'],
    [{ when: true }, 'when: '],
    [{ signIn: 7 }, 'signIn: '],
  ])('refuses the options %s', async (options, fix) => {
    const error = await Promise.resolve()
      .then(() => guard(options as never))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidConfiguration)
    expect((error as InvalidConfiguration).findings).toMatchObject([{ fix: expect.stringContaining(fix) }])
  })
})

test.each([{ allowPublicCache: 'false' }, { allowPublicCach: true }])('a session read refuses %j', (options) => {
  expect(() => session(CONFIG, options as never)).toThrow(InvalidConfiguration)
  expect(() => getSession({} as never, CONFIG, options as never)).toThrow(InvalidConfiguration)
})

describe('paths of a guard', () => {
  test.each([
    ['/admin/*', '/admin'],
    ['/admin/**', '/admin'],
    ['/admin*', '/admin'],
    ['/admin/:path*', '/admin'],
    ['/users/:id/edit', '/users'],
    ['/admin(.*)', '/admin'],
    ['/admin{/*path}', '/admin'],
    ['admin', '/admin'],
    [' /admin', '/admin'],
    ['/admin ', '/admin'],
    ['/admin?', '/admin'],
    ['/admin#top', '/admin'],
    ['/(app)/admin', '/admin'],
    ['/[[lang]]/admin', '/admin'],
    ['//admin', '/admin'],
    ['/a/../admin', '/admin'],
    ['/caf%C3%A9', '/café'],
    ['https://app.example/admin', '/admin'],
    ['*', '/'],
    ['', '/'],
  ])('refuse %j, which no request matches, and suggest %j', (path, right) => {
    const message = `protect(['${right}'])`
    expect(() => assertPaths([path])).toThrow(message)
    expect(() => createProtect(noVisit)([path])).toThrow(message)
    expect(() => createReactiveProtect(AUTH)([path])).toThrow(message)
  })

  test.each(['/', '/admin', '/admin/', '/café', '/a b', '/blog/[slug]', '/docs/[...rest]', '/a:b', '/Admin'])(
    'accept %j',
    (path) => {
      expect(() => assertPaths([path])).not.toThrow()
    },
  )

  test.each([undefined, [], '/admin', [/admin/], [undefined]])('refuse %j, which is not a list of paths', (paths) => {
    expect(() => assertPaths(paths)).toThrow(InvalidConfiguration)
  })
})
