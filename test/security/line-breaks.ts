import { expect } from 'vitest'
import { Credentials } from '../../src/providers/credentials.ts'
import { ORIGIN, openAuth } from '../harness.ts'

/** Targets that would add a header, or end the headers, where they are written out as they are. */
export const VALUES: readonly string[] = [
  '/a\nSet-Cookie: x=1',
  '/a\r\n\r\n<script>',
  '/a\0b',
  '/a\u2028b',
  '/a\r\n Folded: x',
  '/\u{1f600}\u00e9',
  '/a%0d%0aSet-Cookie:%20x=1',
]

/** What signs Ada in. */
export const RIGHT: Readonly<Record<string, string>> = { username: 'ada', password: 'right' }

const Password = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username, password }) =>
    username === 'ada' && password === 'right' ? { id: 'ada-1815', name: 'Ada' } : null,
})

/** An answer, as far as targets go. */
export interface Shape {
  readonly path: string
  readonly cookies: readonly string[]
}

/** Where the browser is sent and which cookies it gets, by name. */
export function shapeOf(response: Response): Shape {
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^[\x21-\x7e]*$/)
  expect(response.headers.get('folded')).toBeNull()
  const { pathname, search } = new URL(location, ORIGIN)
  const cookies = response.headers.getSetCookie().map((line) => line.split('=', 1)[0]?.replace('__Host-', '') ?? '')
  return { path: pathname + search, cookies: cookies.filter((name) => name.endsWith('session')) }
}

/** What the core does with a target. */
export async function expected(target: string): Promise<Shape> {
  const { browser } = openAuth({ providers: [Password] })
  return shapeOf(await browser.submit('/auth/callback/credentials', { ...RIGHT, callbackUrl: target }))
}
