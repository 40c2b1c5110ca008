import { findClient } from '../../limits/client.ts'
import type { Context } from '../../types/context.ts'

/**
 * Limits the failed responses of a client. Anyone can start transactions and invent codes, and each code sends a request
 * with the client secret to the provider.
 *
 * @throws {TooManyRequests}
 */
export async function limitFailures<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { limiter } = context.config
  const client = findClient(context)
  // Counted before the work begins, so that concurrent responses cannot exceed the limit.
  await limiter?.hit('callback-client', client)
  const done = await work()
  await limiter?.giveBack('callback-client', client)
  return done
}
