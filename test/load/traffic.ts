import { Person, Unexpected } from './person.ts'
import { add, type Tally } from './tally.ts'

/** What somebody does next, and how often out of a hundred while signed in. */
const HABITS: readonly (readonly [share: number, act: (person: Person) => Promise<void>])[] = [
  [55, (person) => person.read()],
  [20, (person) => person.readGuarded()],
  [8, (person) => person.update()],
  [8, (person) => person.signOut()],
  [9, (person) => person.misbehave(Math.floor(Math.random() * 1000))],
]

function choose(): (person: Person) => Promise<void> {
  let left = Math.random() * 100
  for (const [share, act] of HABITS) {
    left -= share
    if (left < 0) return act
  }
  return (person) => person.read()
}

/** What people do. */
export interface TrafficOptions {
  readonly origin: string
  readonly clients: number
  readonly seconds: number
  /** Names the run. */
  readonly run: string
  /** More than the application can serve: being turned away, or waiting, is no error. */
  readonly isOverload: boolean
}

/** Whether an overloaded server may answer so, or not at all. */
const isShedding = (error: unknown): boolean =>
  error instanceof Unexpected
    ? error.status === 503 || error.status < 500
    : error instanceof TypeError || Object(error).name === 'TimeoutError'

function note(tally: Tally, error: unknown, isOverload: boolean): void {
  const { cause, message } = Object(error)
  const what = `${message}${cause ? ` (${Object(cause).code ?? Object(cause).message})` : ''}`
  add(isOverload && isShedding(error) ? tally.shed : tally.errors, what)
}

/** One person, until the time is up. Who was turned away begins anew, as somebody would who reloads the page. */
async function live(i: number, tally: Tally, { isOverload, origin, run, seconds }: TrafficOptions): Promise<void> {
  const end = performance.now() + seconds * 1000
  const newcomer = () => new Person(i, run, origin, tally)
  let person = newcomer()
  for (let step = 0; performance.now() < end; step++) {
    try {
      if (person.isSignedIn) await choose()(person)
      else if (!isOverload && step % 5 === 1) await person.misbehave(step)
      else await person.signIn(isOverload || Math.random() < 0.5 ? 'credentials' : 'oidc')
    } catch (error) {
      note(tally, error, isOverload)
      person = newcomer()
    }
  }
}

/** Mixed traffic for some seconds. */
export async function sendTraffic(tally: Tally, options: TrafficOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.clients }, (_, i) => live(i, tally, options)))
}
