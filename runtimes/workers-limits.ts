// What Cloudflare Workers limit, and how the library lives with it: simulated wherever the runtime would allow more.

import { assert, assertEqual, assertMatch, assertRejects, type Test } from './harness.ts'
import type { Offer } from './offer.ts'
import type { Part } from './run.ts'

/**
 * PBKDF2 as Cloudflare runs it, for the time of a test. The workerd that everybody can install has no such limit.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/web-crypto/
 */
const withFewIterations = (run: () => Promise<void>) => async (): Promise<void> => {
  const original = crypto.subtle.deriveBits
  crypto.subtle.deriveBits = async (algorithm, ...rest) => {
    const { iterations = 0 } = algorithm as Partial<Pbkdf2Params>
    if (iterations <= 100_000) return original.call(crypto.subtle, algorithm, ...rest)
    const seen = `iteration counts above 100000 are not supported (requested ${iterations})`
    throw new DOMException(`Pbkdf2 failed: ${seen}.`, 'NotSupportedError')
  }
  try {
    await run()
  } finally {
    crypto.subtle.deriveBits = original
  }
}

/** A runtime without `process`, for the time of a test. */
const withoutProcess = (run: () => Promise<void>) => async (): Promise<void> => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'process')
  if (own) Reflect.deleteProperty(globalThis, 'process')
  assert(!('process' in globalThis), 'process cannot be taken away')
  try {
    await run()
  } finally {
    if (own) Object.defineProperty(globalThis, 'process', own)
  }
}

const passwords = ({ library: { password } }: Offer): Test[] => [
  {
    name: 'a password gets the 100,000 iterations there are',
    run: withFewIterations(async () => {
      const stored = await password.hash('correct horse battery staple')
      assertMatch(stored, /^\$pbkdf2-sha512\$i=100000,/)
      const verdicts = [
        await password.verify(stored, 'correct horse battery staple'),
        await password.verify(null, 'another'),
        await password.needsRehash(stored),
      ]
      assertEqual(verdicts, [true, false, false])
    }),
  },
  {
    name: 'a password that was hashed with more elsewhere fails with what to do',
    run: withFewIterations(async () => {
      const stored = `$pbkdf2-sha512$i=210000,l=32$${'A'.repeat(22)}$${'A'.repeat(43)}`
      await assertRejects(() => password.verify(stored, 'another'), /Hash with `iterations: 100000`/)
    }),
  },
]

/** The environment of two requests is two environments: nothing of one serves the other. */
const environments = ({ env, library: { core, github, jwt } }: Offer): Test[] => {
  const config = { providers: [github.GitHub], origin: 'https://app.example' }
  const ids = { AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' }
  const first = { ...env, ...ids }
  const second = { ...ids, AUTH_SECRET: 'YW5vdGhlci1zZWNyZXQtb2YtYW5vdGhlci1lbnY' }
  return [
    {
      name: 'without the environment of a request, there is none',
      run: withoutProcess(async () => {
        await assertRejects(() => core.createAuth(config), /AUTH_SECRET/)
      }),
    },
    {
      name: 'each request can bring its environment',
      run: withoutProcess(async () => {
        const token = await jwt.encode({ token: { sub: 'user-1' }, secret: first.AUTH_SECRET })
        const headers = { cookie: `__Host-latchkey.session=${token}` }
        const read = async (env: typeof first) =>
          (await core.createAuth(config, { env }).session({ headers })).session !== null
        assertEqual([await read(first), await read(second)], [true, false])
      }),
    },
  ]
}

/** Tests of the limits. */
export const workersLimits = (offer: Offer): Part => ({
  name: 'workers limits',
  tests: [...passwords(offer), ...environments(offer)].map(({ name, run }) => ({
    name: `workers limits > ${name}`,
    run,
  })),
})
