import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'

const NEW_SECRET = 'Q2hlY2stdGhpcy1zZWNyZXQtZXZlcnl3aGVyZS0x'
const OLD_SECRET = 'dGhlLW9sZGVyLW9uZS1vZi10aGUtdHdvLXRoZXJl'
const COOKIE = '__Host-latchkey.session'

/** Seconds: every day since 1970 is allowed, so that fixed tokens stay readable. */
const EVER = 4_000_000_000

const CLAIMS = {
  sub: 'user-1',
  name: 'Zoë 李',
  email: 'zoe@mail.example',
  sid: 'AAAAAAAAAAAAAAAAAAAAAA',
  jti: 'BBBBBBBBBBBBBBBBBBBBBB',
  iat: 1_767_225_600,
  exp: 4_102_444_800,
  auth_time: 1_767_225_600,
}

/**
 * The claims above, sealed on 2026-01-01 by another implementation: HKDF and AES of OpenSSL. If one of these
 * stops opening, a release would sign everybody out.
 */
const BY_NEW_SECRET =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoibGF0Y2hrZXktc2Vzc2lvbitqd3QiLCJraWQiOiJhVkdrY1VyNi4yMDQ1NCJ9..AAECAwQFBgcICQoL.Xt_1Crju0vTLjigBh1Empwz1XjOwh_heI33n5PeLgHTU0Wc08LGndd6oUMTTUX3Hck8OkqJAFITYLIANsI2bapzteaKbpQbq3g4rzlnEMO4YCX3zbwYDmVmGfMvqZnWm7pK2X_ba0yRkKsaMbzW1SHKt4K4WHX3siquVcW2xsdn2o048-PJA_uTTy0gPpR5DNwCHQajCNh1OpZt4Y_mwI5snMwHU3FDWS0aIQmV-uej9sFYu.nCaIZmHb0bokwQFSnM9WYg'
const BY_OLD_SECRET_OF_SHOP =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoibGF0Y2hrZXktc2Vzc2lvbitqd3QiLCJraWQiOiJmcnVQR3dZVi4yMDQ1NCJ9..DA0ODxAREhMUFRYX.w40aPvCoF7YABugld-NyRBJ1anNVSfzLQxsimmYHAWSaqrl-jCfMHF0p1g-s8CRDRQeWoTFolOYs78jvL1wqiGuiDXzATVCi5NeHIc3bvV3mB022f_dFn7svC_fFSPYkgw2VYoVNst3uzv-O95PxG6xa74yQF-_k0hfBq6BRVil7pBZ3BBcTcKLhDUGA8kYe1GVwK6y378eft2io45HTNlsPxHhGU-D1YczgZ0ENu8gmsZ-k.hS8vYhT2W8iwGoBl4DLLTQ'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The content key as docs/sessions.md describes it, derived without the library. */
async function keyOf(secret: string, day: number): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits'])
  const info = utf8(JSON.stringify(['latchkey', 1, 'session', '', day]))
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256))
}

/** The day a token's header names. */
function dayOf(token: string): number {
  const header = JSON.parse(atob(token.split('.', 1)[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
    kid: string
  }
  return Number(header.kid.split('.')[1])
}

/** The text with its character at `at` replaced by another of base64url. */
const alter = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

const vectors = ({ jwt }: Library): Test[] => [
  {
    name: 'opens a token that another implementation sealed',
    run: async () => assertEqual(await jwt.decode({ token: BY_NEW_SECRET, secret: NEW_SECRET, maxAge: EVER }), CLAIMS),
  },
  {
    name: 'opens a token of an older secret, of one application',
    run: async () => {
      const options = { token: BY_OLD_SECRET_OF_SHOP, secret: [NEW_SECRET, OLD_SECRET], maxAge: EVER }
      assertEqual(await jwt.decode({ ...options, appId: 'shop' }), CLAIMS)
      assertEqual(await jwt.decode(options), null)
    },
  },
  {
    name: 'refuses a token of a day that is over',
    run: async () => assertEqual(await jwt.decode({ token: BY_NEW_SECRET, secret: NEW_SECRET }), null),
  },
  {
    name: 'refuses a token with any character altered',
    run: async () => {
      for (let at = 0; at < BY_NEW_SECRET.length; at++) {
        const token = alter(BY_NEW_SECRET, at)
        assertEqual([at, await jwt.decode({ token, secret: NEW_SECRET, maxAge: EVER })], [at, null])
      }
    },
  },
]

const interoperation = ({ jwt }: Library): Test[] => [
  {
    name: 'seals what jose opens',
    run: async () => {
      const token = await jwt.encode({ token: { sub: 'user-1', name: 'Zoë 李' }, secret: NEW_SECRET })
      const { plaintext, protectedHeader } = await compactDecrypt(token, await keyOf(NEW_SECRET, dayOf(token)))
      const { sub, name } = JSON.parse(new TextDecoder().decode(plaintext))
      assertEqual([sub, name, protectedHeader.alg, protectedHeader.enc], ['user-1', 'Zoë 李', 'dir', 'A256GCM'])
    },
  },
  {
    name: 'opens what jose seals',
    run: async () => {
      const kid = `aVGkcUr6.${dayOf(BY_NEW_SECRET)}`
      const token = await new CompactEncrypt(utf8(JSON.stringify(CLAIMS)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'latchkey-session+jwt', kid })
        .encrypt(await keyOf(NEW_SECRET, dayOf(BY_NEW_SECRET)))
      assertEqual(await jwt.decode({ token, secret: NEW_SECRET, maxAge: EVER }), CLAIMS)
    },
  },
]

const cookies = ({ core, jwt, session }: Library): Test[] => [
  {
    name: 'reads the session of a cookie header',
    run: async () => {
      const token = await jwt.encode({ token: { sub: 'user-1' }, secret: NEW_SECRET })
      const claims = await session.sessionReader({ secret: NEW_SECRET })(`a=b; ${COOKIE}=${token}; c=d`)
      assertEqual(claims?.sub, 'user-1')
    },
  },
  {
    name: 'reads a session that was written in chunks, and none of which a chunk is missing',
    run: async () => {
      const auth = core.createAuth(
        {
          providers: [],
          secret: NEW_SECRET,
          origin: 'https://app.example',
          callbacks: { jwt: ({ token }) => ({ ...token, notes: 'x'.repeat(5000) }) },
        },
        { env: {} },
      )
      const token = await jwt.encode({ token: { sub: 'user-1' }, secret: NEW_SECRET })
      const { setCookies } = await auth.session({ headers: { cookie: `${COOKIE}=${token}` } })
      const chunks = setCookies.map((cookie) => cookie.split(';', 1)[0] ?? '').filter((pair) => !pair.endsWith('='))
      assertEqual(
        chunks.map((chunk) => chunk.split('=', 1)[0]),
        [`${COOKIE}.0`, `${COOKIE}.1`],
      )
      const read = session.sessionReader({ secret: NEW_SECRET })
      assertEqual(String((await read(chunks.join('; ')))?.['notes']).length, 5000)
      assertEqual(await read(chunks.slice(0, 1).join('; ')), null)
    },
  },
]

/** Sealed tokens: what every session rests on, so what has to be the same in every runtime. */
export const sealed = (library: Library): Test[] =>
  [...vectors(library), ...interoperation(library), ...cookies(library)].map(({ name, run }) => ({
    name: `sealed token > ${name}`,
    run,
  }))
