import { expect, test } from 'vitest'
import { applyJar, toJarCookie } from '../../../src/integrations/next/cookie-jar.ts'

const COOKIE = { name: 'a', httpOnly: true, secure: true, partitioned: false }

test.each([
  ['a cookie without a change stays as it was sent', 'a=x%7Cy; b=1', [['a', 'x|y']], 'a=x%7Cy; b=1'],
  [
    'a changed cookie replaces the sent one',
    'a=1; b=2',
    [
      ['a', '3'],
      ['b', '2'],
    ],
    'b=2; a=3',
  ],
  ['a new cookie is added, encoded', 'b=2', [['a', 'x; c=d']], 'b=2; a=x%3B%20c%3Dd'],
  ['a removed cookie is left out', 'a=1; b=2', [['a', '']], 'b=2'],
  ['a cookie that was sent twice stays twice', 'a=1; a=2', [['a', '2']], 'a=1; a=2'],
  ['a malformed cookie stays', 'a=%zz; b=1', [['b', '1']], 'a=%zz; b=1'],
])('%s', (_, header, jar, expected) => {
  expect(
    applyJar(
      header,
      jar.map(([name = '', value = '']) => ({ name, value })),
    ),
  ).toBe(expected)
})

test.each([
  ['an encoded value', 'x%7Cy', 'x|y'],
  ['a plain value', 'abc.def', 'abc.def'],
  ['a malformed value', '100%', '100%'],
])('encodes %s once', (_, value, expected) => {
  expect(toJarCookie({ ...COOKIE, value })).toEqual({ ...COOKIE, value: expected })
})
