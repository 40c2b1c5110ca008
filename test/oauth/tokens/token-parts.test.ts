import { describe, expect, test } from 'vitest'
import { readTokenParts } from '../../../src/oauth/tokens/token-parts.ts'

const part = (text: string | readonly number[]): string =>
  Buffer.from(typeof text === 'string' ? text : [...text]).toString('base64url')
const HEADER = part('{"alg":"RS256"}')

describe('the parts of a token', () => {
  test('are its header and its claims', () => {
    const token = `${HEADER}.${part('{"sub":"a"}')}.c2ln`
    expect(readTokenParts(token)).toEqual({
      token,
      header: { alg: 'RS256' },
      claims: { sub: 'a' },
    })
  })

  test.each<[string, string]>([
    ['one part', HEADER],
    ['two parts', `${HEADER}.${HEADER}`],
    ['four parts', `${HEADER}.${HEADER}.c2ln.c2ln`],
    ['five parts', `${HEADER}.${HEADER}.c2ln.c2ln.c2ln`],
    ['nothing', ''],
    ['padding in its header', `${part('{"a":1}')}=.${HEADER}.c2ln`],
    ['padding in its claims', `${HEADER}.${part('{"a":1}')}=.c2ln`],
    ['padding in its signature', `${HEADER}.${HEADER}.c2ln=`],
    ['a blank', ` ${HEADER}.${HEADER}.c2ln`],
    ['a line break', `${HEADER}.${HEADER}.c2ln\n`],
    ['the alphabet of mail', `${HEADER}.${HEADER}.+/+/`],
    ['bits that decoding drops', `${HEADER}.${HEADER}.c2luZB`],
    ['a signature that is cut', `${HEADER}.${HEADER}.c2lnA`],
    ['bytes that are no UTF-8', `${HEADER}.${part([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])}.c2ln`],
    ['a byte order mark in its header', `${part('\ufeff{"alg":"RS256"}')}.${HEADER}.c2ln`],
    ['a byte order mark in its claims', `${HEADER}.${part('\ufeff{"sub":"a"}')}.c2ln`],
    ['a list as its header', `${part('[]')}.${HEADER}.c2ln`],
    ['a list as its claims', `${HEADER}.${part('[{"sub":"a"}]')}.c2ln`],
    ['a text as its claims', `${HEADER}.${part('"a"')}.c2ln`],
    ['`null` as its claims', `${HEADER}.${part('null')}.c2ln`],
    ['no claims', `${HEADER}..c2ln`],
    ['claims that are no JSON', `${HEADER}.${part('{"sub":')}.c2ln`],
  ])('are refused where it has %s', (_, token) => {
    expect(() => readTokenParts(token)).toThrow('an ID token')
  })
})
