import { describe, expect, test } from 'vitest'
import { isYes, mapProfile, readPath } from '../../../src/oauth/profile/mapping.ts'

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

describe('id of several parts', () => {
  const idOf = (profile: Record<string, unknown>) => mapProfile({ id: '{tenant}/{id}' }, { profile }).id

  test('keeps people of other tenants apart', () => {
    expect(idOf({ tenant: 'one', id: 7 })).toBe('one/7')
    expect(idOf({ tenant: 'a/b', id: 'c' })).not.toBe(idOf({ tenant: 'a', id: 'b/c' }))
  })

  test('is null if a part is missing', () => {
    expect(idOf({ id: 7 })).toBeUndefined()
    expect(idOf({ tenant: '', id: 7 })).toBeUndefined()
  })
})

describe('parts of an image', () => {
  const image = (template: string, profile: Record<string, unknown>, $provider?: unknown) =>
    mapProfile({ id: 'id', image: template }, { profile: { id: 1, ...profile }, $provider }).image

  test.each([
    ['https://cdn.example{path}', { path: '/img/a b.png' }, 'https://cdn.example/img/a%20b.png'],
    ['{at}/avatar/{id}', { at: 'https://cloud.example/sub' }, 'https://cloud.example/sub/avatar/1'],
    ['https://cdn.example/{x}', { x: 'https:evil' }, 'https://cdn.example/https%3Aevil'],
    ['https://cdn.example/{x}', { x: 'a/../b?c#d' }, 'https://cdn.example/a%2F..%2Fb%3Fc%23d'],
  ])('%s, %j', (template, profile, url) => {
    expect(image(template, profile)).toBe(url)
  })

  test('may be of the provider', () => {
    const provider = { issuer: 'https://cloud.example', options: { size: '512' } }
    expect(image('{$provider.issuer}/avatar/{id}/{$provider.options.size}', {}, provider)).toBe(
      'https://cloud.example/avatar/1/512',
    )
  })
})

describe('verified address', () => {
  const isVerified = (emailVerified: string, profile: Record<string, unknown>, $emails?: unknown) =>
    mapProfile({ id: 'id', emailVerified }, { profile: { id: 1, ...profile }, $emails }).emailVerified

  test.each<[string, Record<string, unknown>, boolean]>([
    ['a.b', { a: { b: true } }, true],
    ['a.b', { a: {} }, false],
    ['confirmed_at', { confirmed_at: '2012-05-23T08:00:58Z' }, true],
    ['email_verified', { email_verified: 1 }, false],
    ['a && b', { a: true, b: true }, true],
    ['a && b', { a: true, b: 1 }, true],
    ['a && b', { a: true, b: false }, false],
    ['a && b', { a: true }, false],
    ['a && b', { b: true }, false],
    ['a && b', {}, false],
    ['a && email_verified', { a: 1, email_verified: 1 }, false],
    ['?email', { email: 'ada@example.com' }, true],
    ['?email', { email: '' }, false],
    ['?email', { email: ' ' }, false],
    ['?email', { email: null }, false],
    ['?email', { email: {} }, false],
    ['?email', {}, false],
    ['?email && a', { email: 'ada@example.com', a: false }, false],
    ['?email && a', { email: 'ada@example.com', a: true }, true],
  ])('by `%s` of %j: %j', (path, profile, outcome) => {
    expect(isVerified(path, profile)).toBe(outcome)
  })

  test('may be said by the list of addresses', () => {
    expect(isVerified('$emails.verified', {}, { verified: true })).toBe(true)
    expect(isVerified('$emails.verified', {}, null)).toBe(false)
  })

  test('is null if the mapping does not name it', () => {
    expect(mapProfile({ id: 'id' }, { profile: { id: 1, email_verified: true } }).emailVerified).toBe(false)
  })
})

describe('an address that counts as verified', () => {
  const isVerified = (emailVerified: string, profile: Record<string, unknown>, issuer = 'https://a.example') =>
    mapProfile({ id: 'id', emailVerified }, { profile: { id: 1, ...profile }, $provider: { issuer } }).emailVerified

  test.each([
    ['verified && $provider.issuer=https://a.example', { verified: true }, true],
    ['verified && $provider.issuer=https://a.example', { verified: false }, false],
    ['verified && $provider.issuer=https://b.example', { verified: true }, false],
    ['verified && $provider.issuer=https://a.example/', { verified: true }, false],
    ['list[primary=true].verified', { list: [{ primary: true, verified: true }] }, true],
    ['kind=person', { kind: 'person' }, true],
    ['kind=person', { kind: ['person'] }, false],
    ['kind=person', {}, false],
  ])('by %s of %j: %j', (emailVerified, profile, expected) => {
    expect(isVerified(emailVerified, profile)).toBe(expected)
  })
})

describe('a claim whose name is an address', () => {
  test.each([
    [{ 'https://slack.com/team_id': 'T1' }, 'T1'],
    [{ 'https://slack': { 'com/team_id': 'T2' } }, undefined],
    [Object.create({ 'https://slack.com/team_id': 'T3' }), undefined],
    [null, undefined],
  ])('is read by its whole name from %j', (profile, expected) => {
    expect(readPath(profile, 'https://slack.com/team_id')).toBe(expected)
  })

  test('is a part of an id', () => {
    const profile = { sub: 'U1', 'https://slack.com/team_id': 'T1' }
    const mapping = { id: '{https://slack.com/team_id}|{sub}' }
    expect(mapProfile(mapping, { profile }).id).toBe('T1|U1')
    expect(mapProfile(mapping, { profile: { sub: 'U1' } }).id).toBeUndefined()
  })
})

describe('yes', () => {
  test.each([true, 'true'])('%j', (value) => {
    expect(isYes(value)).toBe(true)
    expect(isYes(value, 'verified')).toBe(true)
  })

  // Entra sends `xms_edov` as any of `true`, 1 and `"1"`.
  test.each([1, '1', '2012-05-23T08:00:58Z'])("%j in a field of the provider's own", (value) => {
    expect(isYes(value, 'confirmed_at')).toBe(true)
    expect(isYes(value, 'email_verified')).toBe(false)
    expect(isYes(value)).toBe(false)
  })

  test.each([false, 'false', 0, '0', 'yes', 'TRUE', null, undefined, {}, [], [true], 2, '2012'])('not %j', (value) => {
    expect(isYes(value)).toBe(false)
    expect(isYes(value, 'verified')).toBe(false)
  })
})
