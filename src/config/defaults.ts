import { DAY_SECONDS } from '../lib/time.ts'

/** Every default value, once. Ages are in seconds. */
export const DEFAULTS: {
  readonly basePath: string
  readonly maxAge: number
  readonly updateAge: number
  readonly absoluteAge: number
  readonly memoSize: number
  readonly memoMaxAge: number
} = {
  basePath: '/auth',
  maxAge: 30 * DAY_SECONDS,
  updateAge: DAY_SECONDS,
  absoluteAge: 90 * DAY_SECONDS,
  memoSize: 1000,
  memoMaxAge: 30,
}
