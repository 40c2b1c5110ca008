import type { Flooder } from './flooder.ts'

/** Connections of a client. With hundreds of them, any request floods a server, also one that latchkey does not answer. */
const CONNECTIONS = 32

/** Acts as often as the limit of one client allows, and a tenth more, so that the limit is reached. */
async function untilLimited<T>(limit: number, act: (i: number) => Promise<T>, atOnce = CONNECTIONS): Promise<T[]> {
  const done: T[] = []
  let i = 0
  async function go(): Promise<void> {
    while (i < limit * 1.1) done.push(await act(i++))
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return done
}

/** All at once, so that the queue of derivations is full. Each guess names another account, because accounts have a limit. */
const passwords = async ({ name, submit }: Flooder): Promise<number[]> => {
  const fields = (i: number) => ({ username: `${name}-${i}`, password: `guess ${i}` })
  return untilLimited(100, async (i) => (await submit('callback/credentials', fields(i))).status, 110)
}

const mails = async ({ name, submit }: Flooder): Promise<number[]> =>
  untilLimited(30, async (i) => (await submit('signin/mail', { email: `${name}-${i}@mail.example` })).status)

/** Begins sign-in attempts, and answers each with a code that the provider refuses. */
const callbacks = async ({ get, submit }: Flooder): Promise<number[]> =>
  untilLimited(100, async () => {
    const { cookie, location } = await submit('signin/idp', {})
    const state = new URL(location).searchParams.get('state')
    const query = new URLSearchParams({ code: 'none', state: `${state}`, iss: 'https://idp.example' })
    return (await get(`callback/idp?${query}`, cookie)).status
  })

const passkeys = async ({ get }: Flooder): Promise<number[]> =>
  untilLimited(300, async () => (await get('webauthn-options/passkey?action=authenticate')).status)

/** Floods by one client, within its limits. Each returns the statuses of its answers. */
export const FLOODS = {
  'wrong passwords': passwords,
  'mail sign-ins': mails,
  'refused callbacks': callbacks,
  'passkey ceremonies': passkeys,
  'all of them': async (flooder: Flooder): Promise<number[]> =>
    (await Promise.all([passwords, mails, callbacks, passkeys].map((flood) => flood(flooder)))).flat(),
} as const

/** One of them. */
export type FloodName = keyof typeof FLOODS
