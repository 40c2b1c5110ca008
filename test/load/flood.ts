import { userName } from './app.ts'
import { Client } from './client.ts'
import { Person } from './person.ts'
import { add, Tally } from './tally.ts'

/** What became of a flood. */
export interface Flood {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<string, number>
  /** Session cookies that the one who floods was given. */
  readonly sessions: number
  /** Why somebody else could not sign in meanwhile. */
  readonly bystander: unknown
}

/** Who is guessed at, and who looks on: people of the application. */
const [VICTIM, BYSTANDER] = [0, 1]

/** One client that guesses the password of somebody, all at once, while somebody else signs in. */
export async function flood(origin: string, guesses: number): Promise<Flood> {
  const client = new Client('10.254.0.1')
  const asked = await client.send(new URL('/auth/csrf', origin))
  const csrfToken = String(JSON.parse(asked.text).csrfToken)
  const statuses = new Map<string, number>()
  const guess = async (_: unknown, i: number): Promise<void> => {
    const fields = { csrfToken, username: userName(VICTIM), password: `guess ${i}` }
    const headers = { accept: 'application/json' }
    const { status } = await client.send(new URL('/auth/callback/credentials', origin), { fields, headers })
    add(statuses, String(status))
  }
  const looksOn = new Person(BYSTANDER, 'd', origin, new Tally()).signIn('credentials')
  const [, bystander] = await Promise.all([
    Promise.all(Array.from({ length: guesses }, guess)),
    looksOn.then(
      () => null,
      (error: unknown) => error,
    ),
  ])
  const cookies = [...(client.cookies.get(new URL(origin).origin)?.keys() ?? [])]
  return { statuses, sessions: cookies.filter((name) => name.includes('session')).length, bystander }
}
