import { pbkdf2Sync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hash, needsRehash, type PasswordOptions, verify } from '../../src/password/index.ts'

/** Little work: what is tested is seldom the work. */
const QUICK = { iterations: 10 }
const PASSWORD = 'correct horse battery staple'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** A hash as another program makes it. */
function made(
  digest: 'sha256' | 'sha512',
  iterations: number,
  password = PASSWORD,
  salt = Buffer.alloc(16, 7),
): string {
  const bytes = pbkdf2Sync(password, salt, iterations, 32, digest)
  return `$pbkdf2-${digest}$i=${iterations},l=32$${base64(salt)}$${base64(bytes)}`
}

/** Every call of the function that does the work, and how often it repeats. */
function watchWork() {
  const spy = vi.spyOn(crypto.subtle, 'deriveBits')
  return () => spy.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations)
}

/** The limit of Workers, which they enforce where they are deployed and not on a developer's machine. */
function limitWork(most = 100_000) {
  const real = crypto.subtle.deriveBits.bind(crypto.subtle)
  return vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (algorithm, ...rest) => {
    const { iterations } = algorithm as Pbkdf2Params
    if (iterations > most)
      throw new DOMException(`Pbkdf2 failed: iteration counts above ${most} are not supported.`, 'NotSupportedError')
    return real(algorithm, ...rest)
  })
}

afterEach(() => void vi.restoreAllMocks())

describe('hash', () => {
  test('is a PHC string with 210,000 rounds of SHA-512', async () => {
    expect(await hash(PASSWORD)).toMatch(/^\$pbkdf2-sha512\$i=210000,l=32\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  })

  test.each([
    [{ digest: 'sha256' }, 600_000],
    [{ digest: 'sha512', iterations: 7 }, 7],
    [{ iterations: undefined as never }, 210_000],
  ] as const)('with %j repeats %i times', async (options, iterations) => {
    const work = vi.spyOn(crypto.subtle, 'deriveBits').mockResolvedValue(new ArrayBuffer(32))
    expect(await hash(PASSWORD, options)).toContain(`i=${iterations},`)
    expect(work.mock.calls[0]?.[0]).toMatchObject({ iterations })
  })

  test.each(['sha256', 'sha512'] as const)('of %s matches the output of other programs', async (digest) => {
    const [, , , salt = '', stored] = (await hash(PASSWORD, { digest, iterations: 100 })).split('$')
    expect(stored).toBe(base64(pbkdf2Sync(PASSWORD, Buffer.from(salt, 'base64'), 100, 32, digest)))
  })

  test('has a salt of its own', async () => {
    const hashes = await Promise.all([hash(PASSWORD, QUICK), hash(PASSWORD, QUICK)])
    expect(new Set(hashes.map((text) => text.split('$')[3])).size).toBe(2)
  })

  test.each<[PasswordOptions]>([
    [{ iterations: 0 }],
    [{ iterations: 1.5 }],
    [{ iterations: 2_000_001 }],
    [{ iterations: Number.NaN }],
    [{ digest: 'md5' as 'sha256' }],
    [{ digest: 'constructor' as 'sha256' }],
  ])('does not take %j', async (options) => {
    await expect(hash(PASSWORD, options)).rejects.toThrow(TypeError)
    await expect(verify(null, PASSWORD, options)).rejects.toThrow(TypeError)
    await expect(needsRehash(made('sha512', 1), options)).rejects.toThrow(TypeError)
  })
})

describe('password', () => {
  const roundTrip = async (one: string, other: string) => verify(await hash(one, QUICK), other, QUICK)

  test.each([
    ['of 8 characters', 'eight888'],
    ['of 64 characters', 'x'.repeat(64)],
    ['of 73 bytes', 'x'.repeat(73)],
    ['of 1,024 bytes', 'é'.repeat(512)],
    ['with a NUL', 'pass\0word'],
    ['with blanks around', '  pass word  '],
    ['of other scripts', 'пароль密码🔑'],
  ])('CRED-01: %s counts to its last character', async (_, password) => {
    const stored = await hash(password, QUICK)
    expect(await verify(stored, password, QUICK)).toBe(true)
    for (const other of [password.slice(0, -1), password.trim().slice(1), `${password.slice(0, -1)}~`, `${password} `])
      expect(await verify(stored, other, QUICK)).toBe(false)
  })

  test('CRED-01: is cut neither at a NUL nor at 72 bytes', async () => {
    expect(await roundTrip('pass\0word', 'pass\0other')).toBe(false)
    // A property found it: PBKDF2 does not see NULs at the end.
    await expect(hash('pass\0', QUICK)).rejects.toThrow(/NUL/)
    expect(await roundTrip('pass', 'pass\0')).toBe(false)
    expect(await roundTrip(`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`)).toBe(false)
  })

  test.each([
    ['in two parts', 'e\u0301', '\u00e9', 512],
    ['in three parts', 'u\u0308\u0304', '\u01d6', 512],
    ['in three parts of three bytes', '\u1112\u1161\u11ab', '\ud55c', 341],
  ])('CRED-01: of 1,024 bytes may come with characters %s', async (_, parts, whole, count) => {
    const [long, short] = [parts.repeat(count), whole.repeat(count)]
    expect(await roundTrip(long, short)).toBe(true)
    await expect(hash(`${long}${parts}`, QUICK)).rejects.toThrow(TypeError)
  })

  test('CRED-01: is normalized only below its limit', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(await verify(null, `a${'\u0301'.repeat(1536)}`, QUICK)).toBe(false)
    expect(normalize).not.toHaveBeenCalled()
    normalize.mockRestore()
    // What that rests on.
    let longest = 0
    for (let code = 0; code < 0x11_0000; code++) {
      const parts = String.fromCodePoint(code).normalize('NFD')
      longest = Math.max(longest, parts.length / Buffer.byteLength(parts.normalize('NFC')))
    }
    expect(longest).toBe(1.5)
  })

  test('CRED-01: is the same on keyboards that compose and that do not', async () => {
    expect(await roundTrip('Zo\u00eb', 'Zoe\u0308')).toBe(true)
    expect(await roundTrip('Zoe\u0308', 'Zo\u00eb')).toBe(true)
    // Only what is canonically the same: no folding of look-alikes.
    expect(await roundTrip('\ufb01', 'fi')).toBe(false)
    expect(await roundTrip('Zoë', 'zoë')).toBe(false)
  })

  test.each([
    ['empty', ''],
    ['of 1,025 bytes', 'x'.repeat(1025)],
    ['of 1,026 bytes in 513 characters', 'é'.repeat(513)],
    ['of a megabyte', 'x'.repeat(1_048_576)],
    ['no text', { length: 3 } as unknown as string],
    ['missing', undefined as unknown as string],
  ])('CRED-01: that is %s is refused without any work', async (_, password) => {
    const work = watchWork()
    await expect(hash(password)).rejects.toThrow('A password is a text of 1 to 1024 bytes.')
    expect(await verify(made('sha512', 10), password)).toBe(false)
    expect(await verify(null, password)).toBe(false)
    expect(work()).toEqual([])
  })
})

describe('verify', () => {
  test.each([
    ['sha256', 1],
    ['sha256', 1000],
    ['sha512', 1],
    ['sha512', 1000],
  ] as const)('accepts a hash that another library created with %s and %i rounds', async (digest, iterations) => {
    const stored = made(digest, iterations)
    expect(await verify(stored, PASSWORD, QUICK)).toBe(true)
    expect(await verify(stored.replace(',l=32', ''), PASSWORD, QUICK)).toBe(true)
    expect(await verify(stored, 'another', QUICK)).toBe(false)
  })

  test('accepts a published test vector', async () => {
    const salt = base64(Buffer.from('saltSALTsaltSALTsaltSALTsaltSALTsalt'))
    const bytes =
      '8c0511f4c6e597c6ac6315d8f0362e225f3c501495ba23b868c005174dc4ee71115b59f9e60cd9532fa33e0f75aefe30225c583a186cd82bd4daea9724a3d3b8'
    const stored = `$pbkdf2-sha512$i=4096,l=64$${salt}$${base64(Buffer.from(bytes, 'hex'))}`
    expect(await verify(stored, 'passwordPASSWORDpassword', QUICK)).toBe(true)
  })

  test('rejects a hash with any changed bit', async () => {
    const stored = made('sha512', 2)
    const at = stored.length - 43
    for (let i = at; i < stored.length; i++) {
      const other = stored[i] === 'A' ? 'B' : 'A'
      expect(await verify(stored.slice(0, i) + other + stored.slice(i + 1), PASSWORD, QUICK)).toBe(false)
    }
  })

  test.each([
    [null, {}, 210_000],
    [undefined, { digest: 'sha256' }, 600_000],
    [null, { iterations: 50_000 }, 50_000],
  ] as const)('for a missing user (%s, %j) does the same work', async (stored, options, iterations) => {
    const work = watchWork()
    expect(await verify(stored, PASSWORD, options)).toBe(false)
    expect(work()).toEqual([iterations])
  })

  const [salt, bytes] = [base64(Buffer.alloc(16, 7)), base64(Buffer.alloc(32, 7))]

  test.each([
    [''],
    [PASSWORD],
    ['$'],
    ['$$$$'],
    ['$pbkdf2-sha512$'],
    [`$pbkdf2-sha512$i=${2 ** 31},l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=2000001,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=99999999999999999999,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=0,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=-1,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=1e3,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=010,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=31$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=99$${salt}$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=32$$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=32$${base64(Buffer.alloc(7))}$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=32$${base64(Buffer.alloc(65))}$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=15$${salt}$${base64(Buffer.alloc(15))}`],
    [`$pbkdf2-sha512$i=10,l=65$${salt}$${base64(Buffer.alloc(65))}`],
    [`$pbkdf2-sha512$i=10,l=32$${salt}=$${bytes}`],
    [`$pbkdf2-sha512$i=10,l=32$${salt}$${bytes.slice(0, -1)}9`],
    [`$pbkdf2-sha512$i=10,l=32$${salt}$${bytes.replaceAll('B', '_')}`],
    [`$pbkdf2-sha512$i=10,l=32$${salt}$${bytes}\n`],
    [`$pbkdf2-sha512$i=10,l=32$${salt}$${bytes}$`],
    [` $pbkdf2-sha512$i=10,l=32$${salt}$${bytes}`],
    [`$pbkdf2-sha1$i=10,l=32$${salt}$${bytes}`],
    [`$pbkdf2$i=10,l=32$${salt}$${bytes}`],
    [`$scrypt$ln=40,r=8,p=1$${salt}$${bytes}`],
    [`$argon2id$v=19$m=4294967295,t=2,p=1$${salt}$${bytes}`],
    ['$2b$31$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'],
    [`$pbkdf2-sha512$i=10,l=32$${salt}$${'A'.repeat(1_000_000)}`],
    [12 as unknown as string],
    [{ toString: () => made('sha512', 1) } as unknown as string],
  ])('CRED-02: %# lets no malformed hash choose the work', async (stored) => {
    const work = watchWork()
    expect(await needsRehash(stored)).toBe(true)
    expect(work()).toEqual([])
    // The work of a new hash: otherwise the time would tell who has another one.
    expect(await verify(stored, PASSWORD, { iterations: 7 })).toBe(false)
    expect(work()).toEqual([7])
  })

  test('passes on what is wrong with the platform', async () => {
    vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new DOMException('no', 'OperationError'))
    await expect(verify(made('sha512', 1), PASSWORD)).rejects.toThrow('no')
    await expect(hash(PASSWORD)).rejects.toThrow('no')
  })
})

describe('needsRehash', () => {
  test.each<[string, PasswordOptions, boolean]>([
    [made('sha512', 210), { iterations: 210 }, false],
    [made('sha512', 211), { iterations: 210 }, false],
    [made('sha512', 209), { iterations: 210 }, true],
    [made('sha256', 210), { iterations: 210 }, true],
    [made('sha256', 210), { iterations: 210, digest: 'sha256' }, false],
    [made('sha512', 10), {}, true],
    [made('sha512', 210, PASSWORD, Buffer.alloc(15)), { iterations: 210 }, true],
    [`$pbkdf2-sha512$i=9$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(31))}`, { iterations: 9 }, true],
  ])('of %s with %j is %s', async (stored, options, expected) => {
    const work = watchWork()
    expect(await needsRehash(stored, options)).toBe(expected)
    expect(work()).toEqual([])
  })
})

describe('where more than 100,000 rounds are refused', () => {
  test('DEMAND-22: a hash has the maximum number of rounds, and a warning says so', async () => {
    limitWork()
    const stored = await hash(PASSWORD)
    expect(stored).toMatch(/^\$pbkdf2-sha512\$i=100000,/)
    expect(await verify(stored, PASSWORD)).toBe(true)
    expect(await verify(stored, 'another')).toBe(false)
  })

  test('such a hash is accepted there, and due for a rehash elsewhere', async () => {
    const spy = limitWork()
    const stored = made('sha512', 100_000)
    expect(await needsRehash(stored)).toBe(false)
    expect(await needsRehash(stored, { iterations: 100_001 })).toBe(false)
    expect(await needsRehash(made('sha512', 99_999))).toBe(true)
    spy.mockRestore()
    expect(await needsRehash(stored, { iterations: 100_001 })).toBe(true)
    expect(await needsRehash(stored, { iterations: 100_000 })).toBe(false)
  })

  test('a missing user causes as much work as an existing one', async () => {
    const spy = limitWork()
    expect(await verify(null, PASSWORD)).toBe(false)
    // The third is refused at once, as it is after a hash of 100,000.
    expect(spy.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations)).toEqual([
      210_000, 100_000, 110_000,
    ])
  })

  test('a hash from elsewhere causes an error, not a wrong password', async () => {
    limitWork()
    const failed = verify(made('sha512', 100_001), PASSWORD)
    await expect(failed).rejects.toThrow('This platform refuses the 100001 iterations of a hash.')
    await expect(verify(made('sha512', 100_001), PASSWORD)).rejects.toThrow('iterations: 100000')
    await expect(verify(made('sha512', 100_001), PASSWORD)).rejects.toMatchObject({ name: 'HashRefusedError' })
  })

  test('a hash from elsewhere causes as much work as no user', async () => {
    const spy = limitWork()
    const done = () => {
      const all = spy.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations)
      spy.mockClear()
      return all
    }
    await verify(null, PASSWORD)
    const work = done()
    await verify(made('sha512', 100_001), PASSWORD).catch(() => {})
    // The first is refused at once.
    expect(done()).toEqual([100_001, ...work])
  })

  test('less than that is not tried a second time', async () => {
    const spy = limitWork(10)
    await expect(hash(PASSWORD, { iterations: 50_000 })).rejects.toThrow('not supported')
    expect(spy).toHaveBeenCalledTimes(1)
  })
})
