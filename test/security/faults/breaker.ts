import type { Clock } from './clock.ts'
import type { Fault } from './fault.ts'

/** One call that is to go wrong: the `nth` at a point, counted from 1. */
export interface Aim {
  readonly point: string
  readonly nth: number
  readonly fault: Fault
}

type Work = (...parameters: never[]) => unknown

/** Stands between the application and everything that it calls. */
export interface Breaker {
  /** Every call since the beginning, or since it was last emptied, by point. */
  readonly calls: string[]
  /** @param strange Answers somebody else's question. */
  wrap<W extends Work>(point: string, work: W, strange?: () => unknown): W
  aim(aim: Aim): void
  /** Everything works again, and what was to be done late is done. @returns whether anything was struck */
  mend(): Promise<boolean>
  /** As it was at first, with another clock. */
  renew(clock: Clock): void
}

export function createBreaker(first: Clock): Breaker {
  let clock = first
  const calls: string[] = []
  const late: (() => unknown)[] = []
  let aim: Aim | null = null
  let seen = 0
  let hasStruck = false

  const isHit = (point: string): boolean => {
    if (aim?.point !== point) return false
    seen++
    return seen === aim.nth || (aim.fault.isLasting === true && seen > aim.nth)
  }

  return {
    calls,
    wrap(point, work, strange = () => null) {
      const guarded = (...parameters: never[]): unknown => {
        calls.push(point)
        const { fault } = aim ?? {}
        if (!isHit(point) || fault === undefined) return work(...parameters)
        hasStruck = true
        const later = (one: () => unknown) => void late.push(one)
        return fault.strike({ point, work: () => work(...parameters), hang: () => clock.hang(), later, strange })
      }
      return guarded as typeof work // takes and gives the same, but for the faults
    },
    aim(next) {
      aim = next
      seen = 0
      hasStruck = false
    },
    async mend() {
      aim = null
      // What comes too late may be refused by then.
      for (const one of late.splice(0))
        await Promise.resolve()
          .then(one)
          .catch(() => {})
      return hasStruck
    },
    renew(next) {
      clock = next
      aim = null
      calls.length = 0
      late.length = 0
    },
  }
}
