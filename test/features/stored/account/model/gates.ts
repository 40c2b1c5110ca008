import { AsyncLocalStorage } from 'node:async_hooks'
import type { Scheduler } from 'fast-check'
import { turn } from '../../../../turn.ts'

/** Chooses which of the waiting operations runs next: a scheduler of fast-check, or a fixed order. */
export type Order = Pick<Scheduler, 'schedule' | 'waitNext'>

/** An actor and how many of its operations wait. */
interface Actor {
  readonly name: string
  waiting: number
  isDone: boolean
}

/** What an actor does. */
export interface Script {
  readonly name: string
  readonly run: () => Promise<void>
}

const running = new AsyncLocalStorage<Actor>()

/**
 * Holds each store operation of each actor until the order chooses it. Between two choices every actor either waits or
 * is done, so the same order gives the same run, however long the cryptography in between takes.
 */
export class Gates {
  #actors: Actor[] = []
  #order: Order | null = null
  #notice = () => {}
  readonly #onStep: () => void

  /** @param onStep Called before each operation runs. */
  constructor(onStep: () => void) {
    this.#onStep = onStep
  }

  /** Waits for its turn. Outside of `run`, and for an actor that is done, it does not wait, but time passes, too. */
  async pass(operation: string): Promise<void> {
    const actor = running.getStore()
    if (this.#order === null || actor === undefined || actor.isDone) return this.#onStep()
    const chosen = this.#order.schedule(Promise.resolve(), `${actor.name}: ${operation}`)
    actor.waiting++
    this.#notice()
    await chosen
    actor.waiting--
  }

  /** Runs all scripts at once. @throws what the first of them throws, when all have ended */
  async run(order: Order, scripts: readonly Script[]): Promise<void> {
    this.#order = order
    this.#actors = scripts.map(({ name }) => ({ name, waiting: 0, isDone: false }))
    const ends = scripts.map((script, i) => this.#start(this.#actors[i], script))
    while (await this.#isWaiting()) {
      this.#onStep()
      await order.waitNext(1)
      await turn()
    }
    this.#order = null
    const failed = (await Promise.all(ends)).find((end) => end !== null)
    if (failed) throw failed
  }

  async #start(actor: Actor | undefined, { run }: Script): Promise<Error | null> {
    if (actor === undefined) return null
    // They wait from the beginning: which of them gets to its first operation sooner would be chance.
    const begin = () => this.pass('begins').then(run)
    const end = await running.run(actor, begin).then(
      () => null,
      (error: Error) => error,
    )
    actor.isDone = true
    this.#notice()
    return end
  }

  /** @returns whether any operation waits, as soon as no actor does anything else */
  #isWaiting(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#notice = () => {
        if (this.#actors.every(({ waiting, isDone }) => waiting > 0 || isDone))
          resolve(this.#actors.some(({ isDone }) => !isDone))
      }
      this.#notice()
    })
  }
}
