import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ScryptOptions, scrypt } from '../../src/password/scrypt.ts'

/** Little work: what is tested is seldom the work. */
const QUICK = { cost: 2 }
const PASSWORD = 'correct horse battery staple'

/** Made with `hashlib.scrypt` of Python, which uses OpenSSL. */
const KNOWN: readonly (readonly [password: string, stored: string])[] = [
  ['password', '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ZEBCzLptWM7dhpNJDU2HbQ945ovKHmVEozHkePPbSqw'],
  ['Zoë 李 🔑', '$scrypt$ln=4,r=8,p=2$/////////////////////w$EA7xOqkfpX9+9ATYZG+1dEjTgKw0RNx5kliQgsofXPo'],
  [
    'x'.repeat(1023),
    '$scrypt$ln=1,r=32,p=4$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw$tvJt41Q2LtmYJhGywGV+subTKYWwe6o/H1br52liByYe9XcOPH1AE6ICUlopUNynO/A7+54P6sdkI/gk8ibMAw',
  ],
  ['a', '$scrypt$ln=14,r=1,p=1$AQEBAQEBAQE$0M6rr/JqBmOHus64OmPmFw'],
]

type Done = (error: Error | null, hash?: Uint8Array) => void

/** A platform that has `node:crypto` with these functions only. */
const stubCrypto = (node: unknown) => vi.stubGlobal('process', { getBuiltinModule: () => node })

/** Counts the calls of scrypt, with the options of each. */
function watchScrypt() {
  const calls: unknown[] = []
  stubCrypto({
    scrypt(_password: Uint8Array, _salt: Uint8Array, length: number, options: unknown, done: Done) {
      calls.push(options)
      done(null, new Uint8Array(length))
    },
  })
  return calls
}

afterEach(() => void vi.unstubAllGlobals())

describe('scrypt', () => {
  test.each(KNOWN)('verifies a hash that another library created for %j', async (password, stored) => {
    const { verify } = scrypt()
    expect(await verify(stored, password)).toBe(true)
    expect(await verify(stored, `${password} `)).toBe(false)
  })

  test('creates a PHC string with its own salt', async () => {
    const { hash, verify } = scrypt(QUICK)
    const [one, other] = [await hash(PASSWORD), await hash(PASSWORD)]
    expect(one).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(one.split('$')[3]).not.toBe(other.split('$')[3])
    expect(await verify(one, PASSWORD)).toBe(true)
  })

  test('takes the recommended memory by default', async () => {
    const calls = watchScrypt()
    expect(await scrypt().hash(PASSWORD)).toContain('$ln=17,r=8,p=1$')
    expect(calls).toEqual([expect.objectContaining({ cost: 131_072, blockSize: 8, parallelization: 1 })])
  })

  test.each<ScryptOptions>([
    { cost: 0 },
    { cost: 1 },
    { cost: 3 },
    { cost: -2 },
    { cost: 2 ** 19 },
    { cost: 2 ** 32 },
    { cost: Number.NaN },
    { cost: '16' as never },
    { cost: 2 ** 16, blockSize: 1 },
    { blockSize: 0 },
    { blockSize: 33, cost: 2 },
    { blockSize: 1.5, cost: 2 },
    { parallelization: 0 },
    { parallelization: 5 },
  ])('refuses the options %j', (options) => {
    expect(() => scrypt(options)).toThrow(TypeError)
  })

  test('accepts the limits of memory and threads', () => {
    expect(() => scrypt({ cost: 2 ** 18, parallelization: 4 })).not.toThrow()
  })
})

describe('CRED-02: scrypt verifies no hostile hash', () => {
  const tail = '$MDEyMzQ1Njc4OWFiY2RlZg$hRRjgXWkW8ResfIvBP99J/T4vkgEmMRV/0tJTOjR59I'
  test.each([
    ['of 512 MiB', `$scrypt$ln=19,r=8,p=1${tail}`],
    ['of all memory', `$scrypt$ln=63,r=8,p=1${tail}`],
    ['with large blocks', `$scrypt$ln=1,r=99,p=1${tail}`],
    ['of five threads', `$scrypt$ln=1,r=8,p=5${tail}`],
    ['with a cost that scrypt excludes', `$scrypt$ln=16,r=1,p=1${tail}`],
    ['without work', `$scrypt$ln=0,r=8,p=1${tail}`],
    ['with a negative number', `$scrypt$ln=-1,r=8,p=1${tail}`],
    ['with another order', `$scrypt$r=8,ln=1,p=1${tail}`],
    ['with a short salt', '$scrypt$ln=1,r=8,p=1$MDEy$hRRjgXWkW8ResfIvBP99J/T4vkgEmMRV/0tJTOjR59I'],
    ['without bytes', '$scrypt$ln=1,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$'],
    ['with a line break', `$scrypt$ln=1,r=8,p=1${tail}\n`],
    ['of a megabyte', `$scrypt$ln=1,r=8,p=1${tail.repeat(20_000)}`],
    ['of bcrypt', '$2b$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['that is empty', ''],
    ['that is no text', 12 as never],
  ])('%s', async (_, stored) => {
    const calls = watchScrypt()
    const { needsRehash, verify } = scrypt(QUICK)
    expect(await verify(stored, PASSWORD)).toBe(false)
    expect(await needsRehash(stored)).toBe(true)
    expect(calls).toEqual([])
  })
})

describe('CRED-01: a password for scrypt', () => {
  test.each([
    ['empty', ''],
    ['of 1,025 bytes', 'x'.repeat(1025)],
    ['of a megabyte', 'x'.repeat(1_048_576)],
    ['of combining marks', `e${'\u0301'.repeat(100_000)}`],
    ['with a NUL at its end', 'password\0'],
    ['of no text', 12 as never],
  ])('is refused before any work if it is %s', async (_, password) => {
    const calls = watchScrypt()
    const { hash, verify } = scrypt(QUICK)
    await expect(hash(password)).rejects.toThrow(/^A password is a text of 1 to 1024 bytes\./)
    expect(await verify(`$scrypt$ln=1,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`, password)).toBe(false)
    expect(calls).toEqual([])
  })

  test.each([
    ['composed or not', 'Zo\u00eb', 'Zoe\u0308', true],
    ['in compatibility forms', '\ufb01', 'fi', false],
    ['after a NUL', 'pass\0word', 'pass\0other', false],
    ['after 72 bytes', `${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`, false],
    ['with a bidi control', 'password', 'pass\u202eword', false],
    ['with spaces at its end', 'password', 'password ', false],
    ['with a lone surrogate', 'pass\ud800word', 'password', false],
  ])('is compared %s', async (_, one, other, isSame) => {
    const { hash, verify } = scrypt(QUICK)
    const stored = await hash(one)
    expect(await verify(stored, one)).toBe(true)
    expect(await verify(stored, other)).toBe(isSame)
  })
})

describe('needsRehash of scrypt', () => {
  test.each<[string, ScryptOptions, ScryptOptions, boolean]>([
    ['the same work', { cost: 4 }, { cost: 4 }, false],
    ['more work before', { cost: 8 }, { cost: 4 }, false],
    ['less memory before', { cost: 4 }, { cost: 8 }, true],
    ['smaller blocks before', { cost: 4, blockSize: 4 }, { cost: 4 }, true],
    ['fewer threads before', { cost: 4 }, { cost: 4, parallelization: 2 }, true],
    ['less memory and more threads before', { cost: 4, parallelization: 4 }, { cost: 8 }, true],
  ])('after %s', async (_, before, now, isDue) => {
    expect(await scrypt(now).needsRehash(await scrypt(before).hash(PASSWORD))).toBe(isDue)
  })

  test.each([
    ['salt', `$scrypt$ln=1,r=8,p=1$${'A'.repeat(11)}$${'A'.repeat(43)}`],
    ['hash', `$scrypt$ln=1,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(22)}`],
  ])('is true for a short %s', async (_, stored) => {
    expect(await scrypt(QUICK).needsRehash(stored)).toBe(true)
  })
})

describe('a platform', () => {
  const missing = {
    problem: expect.stringContaining('`scrypt` of node:crypto'),
    fix: expect.stringContaining('PBKDF2'),
  }

  test('with scrypt is not refused', () => {
    expect(scrypt().findRefusal()).toBeNull()
  })

  test.each([
    ['node:crypto', undefined],
    ['scrypt', {}],
  ])('without %s is refused', async (_, node) => {
    stubCrypto(node)
    const { hash, findRefusal, verify } = scrypt(QUICK)
    expect(findRefusal()).toEqual(missing)
    await expect(hash(PASSWORD)).rejects.toThrow('`scrypt` of node:crypto')
    await expect(verify(KNOWN[0]?.[1] ?? '', PASSWORD)).rejects.toThrow('`scrypt` of node:crypto')
  })

  test('without `process` is refused', () => {
    vi.stubGlobal('process', undefined)
    expect(scrypt().findRefusal()).toEqual(missing)
  })

  test('of Cloudflare Workers is refused for its memory', () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(scrypt().findRefusal()?.problem).toContain('more memory')
  })

  test('that fails rejects', async () => {
    const failure = new Error('memory limit exceeded')
    stubCrypto({ scrypt: (_a: unknown, _b: unknown, _c: unknown, _d: unknown, done: Done) => done(failure) })
    await expect(scrypt(QUICK).hash(PASSWORD)).rejects.toBe(failure)
  })
})

test('scrypt computes two hashes at a time', async () => {
  const ends: (() => void)[] = []
  stubCrypto({
    scrypt: (_a: unknown, _b: unknown, length: number, _d: unknown, done: Done) =>
      ends.push(() => done(null, new Uint8Array(length))),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const { hash } = scrypt(QUICK)
  const hashes = Promise.all(Array.from({ length: 5 }, () => hash(PASSWORD)))
  const most: number[] = []
  for (let ended = 0; ended < 5; ) {
    await settle()
    const running = ends.splice(0)
    most.push(running.length)
    for (const end of running) end()
    ended += running.length
  }
  expect([(await hashes).length, ...most]).toEqual([5, 2, 2, 1])
})
