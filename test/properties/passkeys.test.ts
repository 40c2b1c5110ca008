import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthError } from '../../src/errors/errors.ts'
import { SESSION } from '../harness.ts'
import { errorOf, openScene, REFUSED, type Scene } from '../methods/webauthn/scene.ts'
import { changeAt } from './arbitraries.ts'
import { holds } from './runs.ts'

type Json = Record<string, unknown>

/** An answer of an authenticator, and where to find its parts. */
interface Answer extends Json {
  response: Json
}

const bytesOf = (text: unknown): Buffer => Buffer.from(String(text), 'base64url')

/** One thing done to an answer that makes it another. */
interface Mutation {
  readonly kind: 'flip' | 'cut' | 'grow' | 'type' | 'drop' | 'text' | 'nest'
  readonly field: string
  readonly at: number
  readonly value: unknown
}

/** Everything that a signature covers, and what says whose it is. Hints, like transports, are not among it. */
const SIGNED = [
  'response.clientDataJSON',
  'response.authenticatorData',
  'response.signature',
  'response.userHandle',
  'id',
  'rawId',
]
const MADE = ['response.clientDataJSON', 'response.attestationObject', 'id', 'rawId']

const mutationOf = (fields: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.record({
    kind: fc.constantFrom('flip', 'flip', 'flip', 'cut', 'grow', 'type', 'drop', 'text', 'nest'),
    field: fc.constantFrom(...fields),
    at: fc.nat(),
    value: fc.oneof(fc.constantFrom<unknown>(null, 1, true, [], {}, ['x'], '', 'AA', 'A'), fc.jsonValue()),
  })

function changed(text: string, { kind, at, value }: Mutation): unknown {
  const bytes = bytesOf(text)
  if (kind === 'flip') {
    const i = at % (bytes.length * 8)
    bytes[i >> 3] = (bytes[i >> 3] ?? 0) ^ (1 << (i & 7))
    return bytes.toString('base64url')
  }
  if (kind === 'cut') return bytes.subarray(0, at % bytes.length).toString('base64url')
  if (kind === 'grow') return Buffer.concat([bytes, bytes.subarray(0, 1 + (at % 40))]).toString('base64url')
  if (kind === 'text') return changeAt(text, at, at)
  return value
}

/** What fast-check's `jsonValue` may hit by chance, or base64 that means the same bytes. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? bytesOf(one).equals(bytesOf(other)) : one === other

/** @returns `null` when it came out as it was. */
function mutate(data: string, mutation: Mutation): string | null {
  const answer = JSON.parse(data) as Answer // what the authenticator made
  const [first = '', second] = mutation.field.split('.')
  const holder = second === undefined ? answer : answer.response
  const name = second ?? first
  const before = String(holder[name])
  if (mutation.kind === 'drop') delete holder[name]
  else if (mutation.kind === 'nest') holder[name] = { [name]: before }
  else holder[name] = changed(before, mutation)
  return isSame(holder[name], before) ? null : JSON.stringify(answer)
}

/** What a new passkey is bound to. Without attestation nothing else of the answer is signed by anybody. */
function boundTo(data: string | null): string {
  const { response } = JSON.parse(data ?? '{}') as Answer
  try {
    const { challenge, crossOrigin, origin, type } = JSON.parse(bytesOf(response['clientDataJSON']).toString())
    return JSON.stringify([type, challenge, origin, crossOrigin === true])
  } catch {
    return 'nothing'
  }
}

const loggedBy = ({ log }: Scene): string[] => log.errors.splice(0).map((error) => (error as AuthError).type)

async function openSignedOut(): Promise<Scene> {
  const scene = openScene()
  await scene.register()
  await scene.browser.submit('/auth/signout')
  return scene
}

describe('F19: passkey', () => {
  test('WA-03, 05, 07, 08, 12, 14: no answer signs in that differs from the one that was signed', async () => {
    const scene = await openSignedOut()
    await holds(
      fc.asyncProperty(mutationOf(SIGNED), async (mutation) => {
        const { options } = await scene.offer({ action: 'authenticate' })
        const data = mutate(await scene.authenticator.get(options), mutation)
        fc.pre(data !== null)
        scene.browser.cookies.delete(SESSION)
        const response = await scene.post('authenticate', data ?? '')
        expect([errorOf(response), scene.browser.cookies.has(SESSION)]).toEqual([REFUSED, false])
        expect(loggedBy(scene)).toEqual([REFUSED])
      }),
    )
    expect(errorOf(await scene.signIn())).toBeNull()
  })

  test('any text is refused, and nothing breaks', async () => {
    const scene = await openSignedOut()
    const action = fc.constantFrom('authenticate', 'register')
    await holds(
      fc.asyncProperty(
        action,
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((response) => JSON.stringify({ id: 'AA', rawId: 'AA', type: 'public-key', response })),
        ),
        async (kind, data) => {
          await scene.offer({ action: kind, ...(kind === 'register' && { email: 'bob@app.example' }) })
          const response = await scene.post(kind, data)
          expect([errorOf(response), scene.browser.cookies.has(SESSION)]).toEqual([REFUSED, false])
          expect(loggedBy(scene)).toEqual([REFUSED])
        },
      ),
    )
  })

  test('a different registration is refused, or is a separate passkey of the same user', async () => {
    const scene = openScene()
    let i = 0
    await holds(
      fc.asyncProperty(mutationOf(MADE), async (mutation) => {
        const email = `u${i++}@app.example`
        const { options } = await scene.offer({ action: 'register', email })
        const right = await scene.authenticator.create(options)
        const data = mutate(right, mutation)
        fc.pre(data !== null)
        const before = scene.passkeys.map(({ credentialID, userId, credentialPublicKey }) => [
          credentialID,
          userId,
          credentialPublicKey,
        ])
        const error = errorOf(await scene.post('register', data ?? ''))
        if (/^(?:id|rawId)$/.test(mutation.field) || boundTo(data) !== boundTo(right)) expect(error).toBe(REFUSED)
        expect([null, REFUSED]).toContain(error)
        const after = scene.passkeys.map(({ credentialID, userId, credentialPublicKey }) => [
          credentialID,
          userId,
          credentialPublicKey,
        ])
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.length - before.length).toBe(error === null ? 1 : 0)
        loggedBy(scene)
        scene.browser.cookies.clear()
      }),
    )
  })
})
