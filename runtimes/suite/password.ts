import { assertEqual, assertMatch, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { group, test } from './group.ts'

const PASSWORD = 'correct horse battery staple'
/** Little work: what is tested is seldom the work. */
const QUICK = { iterations: 10 }

/** Hashes that OpenSSL made, and their passwords. */
const KNOWN: readonly (readonly [password: string, stored: string])[] = [
  ['password', '$pbkdf2-sha256$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$hRRjgXWkW8ResfIvBP99J/T4vkgEmMRV/0tJTOjR59I'],
  ['password', '$pbkdf2-sha512$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$38DzhdBT7fPaUGBlsh42VTuuKSFAIYGZJ7l6feCDLIk'],
  ['Zoë 李 🔑', '$pbkdf2-sha512$i=2,l=32$/////////////////////w$KEhs/ym4ZAW3+k2ZejFVV5CfjPToXaDRX/sGs6Dk+3o'],
  [
    'x'.repeat(1023),
    '$pbkdf2-sha512$i=100,l=64$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw$GExjmbc7SebUczGXkVoesPKA+1MvH3CtXXrv7E3qsN1OVpvt96PSSa/oxj1EuxqqWru+uPlGrnOnIYl50XTsGQ',
  ],
  ['a', '$pbkdf2-sha256$i=1,l=16$AQEBAQEBAQE$Gt4EuB0hYzv83N9lqQT/Qw'],
]

const known = (library: Library): Test[] =>
  KNOWN.map(([password, stored], i) =>
    test(`${i + 1} of another program is verified`, async () => {
      const { verify } = library.password
      assertEqual(await verify(stored, password, QUICK), true)
      for (const other of [`${password} `, password.slice(0, -1), `${password.slice(0, -1)}~`])
        assertEqual(await verify(stored, other, QUICK), false)
    }),
  )

/** Texts that are not hashes of latchkey: a check of them does the work of a new hash. */
const FOREIGN = [
  '',
  'password',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  '$pbkdf2-md5$i=10,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$pbkdf2-sha512$i=2000001,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$pbkdf2-sha512$i=10,l=16$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
]

const hashes = (library: Library): Test[] => [
  test('with the default work is verified where it was made', async () => {
    const { hash, needsRehash, verify } = library.password
    const stored = await hash(PASSWORD)
    assertMatch(stored, /^\$pbkdf2-sha512\$i=(?:210000|100000),l=32\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    assertEqual([await verify(stored, PASSWORD), await needsRehash(stored)], [true, false])
  }),
  test('with SHA-256 says so', async () => {
    const stored = await library.password.hash(PASSWORD, { digest: 'sha256', iterations: 7 })
    assertMatch(stored, /^\$pbkdf2-sha256\$i=7,l=32\$/)
  }),
  test('has a salt of its own', async () => {
    const { hash } = library.password
    const hashes = [await hash(PASSWORD, QUICK), await hash(PASSWORD, QUICK)]
    assertEqual(new Set(hashes).size, 2)
  }),
  test('is the same on keyboards that compose and that do not', async () => {
    const { hash, verify } = library.password
    assertEqual(await verify(await hash('Zo\u00eb', QUICK), 'Zoe\u0308', QUICK), true)
    assertEqual(await verify(await hash('\ufb01', QUICK), 'fi', QUICK), false)
  }),
  test('is cut neither at a NUL nor at 72 bytes', async () => {
    const { hash, verify } = library.password
    assertEqual(await verify(await hash('pass\0word', QUICK), 'pass\0other', QUICK), false)
    assertEqual(await verify(await hash(`${'x'.repeat(72)}a`, QUICK), `${'x'.repeat(72)}b`, QUICK), false)
  }),
  ...FOREIGN.map((stored) =>
    test(`is none that reads ${JSON.stringify(stored.slice(0, 28))}`, async () => {
      assertEqual(await library.password.verify(stored, PASSWORD, QUICK), false)
      assertEqual(await library.password.needsRehash(stored), true)
    }),
  ),
  test('of nobody is false', async () => assertEqual(await library.password.verify(null, PASSWORD, QUICK), false)),
  test('is made of no empty and no endless password', async () => {
    for (const password of ['', 'x'.repeat(1025), 'é'.repeat(513)]) {
      await assertRejects(() => library.password.hash(password, QUICK), /TypeError: A password is/)
      assertEqual(await library.password.verify(null, password, QUICK), false)
    }
  }),
  ...(
    [
      [{ iterations: 10 }, false],
      [{ iterations: 9 }, false],
      [{ iterations: 11 }, true],
      [{ digest: 'sha256', iterations: 10 }, true],
    ] as const
  ).map(([options, isDue]) =>
    test(`of 10 rounds is ${isDue ? '' : 'not '}to be made anew for ${JSON.stringify(options)}`, async () => {
      const { hash, needsRehash } = library.password
      assertEqual(await needsRehash(await hash(PASSWORD, QUICK), options), isDue)
    }),
  ),
]

/** Hashes that OpenSSL made with scrypt, and their passwords. */
const KNOWN_SCRYPT: readonly (readonly [password: string, stored: string])[] = [
  ['password', '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ZEBCzLptWM7dhpNJDU2HbQ945ovKHmVEozHkePPbSqw'],
  ['Zoë 李 🔑', '$scrypt$ln=4,r=8,p=2$/////////////////////w$EA7xOqkfpX9+9ATYZG+1dEjTgKw0RNx5kliQgsofXPo'],
  [
    'x'.repeat(1023),
    '$scrypt$ln=1,r=32,p=4$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw$tvJt41Q2LtmYJhGywGV+subTKYWwe6o/H1br52liByYe9XcOPH1AE6ICUlopUNynO/A7+54P6sdkI/gk8ibMAw',
  ],
  ['a', '$scrypt$ln=14,r=1,p=1$AQEBAQEBAQE$0M6rr/JqBmOHus64OmPmFw'],
]

const isWorker = Reflect.get(globalThis, 'WebSocketPair') !== undefined

/** Little memory. */
const SMALL = { cost: 16 }

/** Only Workers have no scrypt: there, the same call rejects. */
const testScrypt = (name: string, run: () => Promise<void>): Test =>
  test(name, async () => {
    if (isWorker) await assertRejects(run, /`scrypt` needs/)
    else await run()
  })

const scryptHashes = ({ password: { scrypt } }: Library): Test[] => [
  test('is refused on Workers only', () =>
    assertMatch(String(scrypt().findRefusal()?.fix), isWorker ? /PBKDF2/ : /^undefined$/)),
  ...KNOWN_SCRYPT.map(([password, stored], i) =>
    testScrypt(`verifies ${i + 1} of another program, or rejects`, async () => {
      assertEqual(await scrypt().verify(stored, password), true)
      assertEqual(await scrypt().verify(stored, `${password} `), false)
    }),
  ),
  testScrypt('verifies its own with the default memory, or rejects', async () => {
    const { hash, needsRehash, verify } = scrypt()
    const stored = await hash(PASSWORD)
    assertMatch(stored, /^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    assertEqual([await verify(stored, PASSWORD), await needsRehash(stored)], [true, false])
  }),
  testScrypt('allows the largest blocks, or rejects', async () => {
    const { hash, verify } = scrypt({ cost: 2 ** 13, blockSize: 32, parallelization: 4 })
    assertEqual(await verify(await hash(PASSWORD), PASSWORD), true)
  }),
  testScrypt('compares the composed form, NUL and lone surrogates included, or rejects', async () => {
    const { hash, verify } = scrypt(SMALL)
    const stored = await hash('Zoe\u0308\0\ud800')
    assertEqual([await verify(stored, 'Zo\u00eb\0\ud800'), await verify(stored, 'Zo\u00eb')], [true, false])
  }),
]

/** Hashes of passwords. */
export const password = (library: Library): Test[] => [
  ...group('hash', known(library)),
  ...group('password hash', hashes(library)),
  ...group('scrypt', scryptHashes(library)),
]
