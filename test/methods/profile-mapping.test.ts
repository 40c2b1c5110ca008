import { describe, expect, test } from 'vitest'
import { isYes, mapProfile, readPath } from '../../src/methods/authorization-code/profile-mapping.ts'

const PROFILE = {
  a: { b: [{ c: 1 }, { c: 2 }] },
  list: [
    { x: 'first', primary: false },
    { x: 'second', primary: true },
  ],
  'urn:name': 'literal',
  empty: '',
  nothing: null,
}

describe('path', () => {
  test.each<[string, unknown]>([
    ['a.b[0].c', 1],
    ['a.b[1].c', 2],
    ['a.b[2].c', undefined],
    ['list[primary=true].x', 'second'],
    ['list[x=first].primary', false],
    ['list[x=none].x', undefined],
    ['urn:name', 'literal'],
    ['missing.deep[0].x', undefined],
    ['constructor', undefined],
    ['a.__proto__', undefined],
    ['list.length', undefined],
  ])('%s', (path, value) => {
    expect(readPath(PROFILE, path)).toEqual(value)
  })
})

describe('mapping', () => {
  const map = (name: string | string[], profile: Record<string, unknown> = {}) =>
    mapProfile({ id: 'id', name }, { profile: { id: 1, ...profile }, $token: { who: 'T' }, $callback: { n: 'C' } }).name

  test.each<[string, string | string[], Record<string, unknown>, string | null]>([
    ['takes the first that exists', ['x', 'y'], { x: '', y: 'Y' }, 'Y'],
    ['joins parts', '{first} {last}', { first: 'Ada', last: 'L' }, 'Ada L'],
    ['does without missing parts', '{first} {last}', { last: 'L' }, 'L'],
    ['is null without any part', '{first} {last}', {}, null],
    ['falls back from a template', ['{first}', 'x'], { x: 'X' }, 'X'],
    ['reads the token answer', '$token.who', {}, 'T'],
    ['reads the callback', '$callback.n', {}, 'C'],
    ['reads the id', '$id', {}, '1'],
    ['does not show objects', 'x', { x: { y: 1 } }, null],
    ['does not put objects into templates', '{x} {y}', { x: {}, y: 'Y' }, 'Y'],
  ])('%s', (_, name, profile, expected) => {
    expect(map(name, profile)).toBe(expected)
  })

  test.each<[unknown, string | null]>([
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['http://169.254.169.254/', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//a.example/x', null],
    [`https://a.example/${'x'.repeat(2048)}`, null],
    [1, null],
  ])('takes the image %s', (picture, image) => {
    expect(mapProfile({ id: 'id', image: 'picture' }, { profile: { id: 1, picture } }).image).toBe(image)
  })

  test('needs every part of an image, and escapes it', () => {
    const image = (profile: Record<string, unknown>) =>
      mapProfile({ id: 'id', image: 'https://cdn.example/{id}/{hash}.png' }, { profile }).image
    expect(image({ id: 1, hash: '../x y' })).toBe('https://cdn.example/1/..%2Fx%20y.png')
    expect(image({ id: 1, hash: null })).toBeNull()
  })
})

describe('yes', () => {
  test.each([true, 'true'])('%j', (value) => {
    expect(isYes(value)).toBe(true)
    expect(isYes(value, 'verified')).toBe(true)
  })

  test.each([1, '2012-05-23T08:00:58Z'])("%j in a field of the provider's own", (value) => {
    expect(isYes(value, 'confirmed_at')).toBe(true)
    expect(isYes(value, 'email_verified')).toBe(false)
    expect(isYes(value)).toBe(false)
  })

  test.each([false, 'false', 0, '1', 'yes', 'TRUE', null, undefined, {}, [], [true], 2, '2012'])('not %j', (value) => {
    expect(isYes(value)).toBe(false)
    expect(isYes(value, 'verified')).toBe(false)
  })
})
