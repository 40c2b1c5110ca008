import type { RequestEvent } from '@sveltejs/kit'
import { InvalidConfiguration } from '../integration.ts'
import { readSession } from './session.ts'
import type { Visit } from './visit.ts'

const createSharedLocalsError = (): InvalidConfiguration =>
  new InvalidConfiguration([
    {
      option: 'event.locals',
      problem: 'is the same object for two requests: one visitor would get the session of another',
      fix: 'event.locals = { ...shared }, in the hook that sets it',
    },
  ])

const createKeyTakenError = (key: string): InvalidConfiguration =>
  new InvalidConfiguration([
    {
      option: 'localsKey',
      problem: `"${key}" is in \`event.locals\` already, put there by another call of KitAuth or by another hook`,
      fix: "KitAuth({ … }, { localsKey: 'adminAuth' }), and its type in App.Locals",
    },
  ])

/**
 * Puts the function that reads the session into `locals`.
 *
 * @param event The current event of `handle`.
 * @throws {InvalidConfiguration} The name is already used, or another request has the same locals.
 */
export function offerSessionReader(visit: Visit, { cookies, locals }: RequestEvent, key: string): void {
  // SvelteKit creates this object for each request, and copies of an event keep it.
  if (visit.event.cookies !== cookies) throw createSharedLocalsError()
  const known: unknown = Reflect.get(locals, key)
  if (known !== undefined && known !== null && known !== visit.reader) throw createKeyTakenError(key)
  visit.reader ??= (options) => readSession(visit, options)
  Reflect.set(locals, key, visit.reader)
}
