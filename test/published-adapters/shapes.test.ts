import { keyValue } from '../../src/adapters/key-value.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { mapStore } from '../adapters/map-store.ts'
import { runContract } from '../adapters/run-contract.ts'
import { runFlows } from './flows.ts'

type Full = Required<Adapter>

/** The shape of an adapter with a connection: methods on prototypes, which reach what only the object itself has. */
class Users implements Adapter {
  readonly #rows = keyValue(mapStore()) as Full

  protected get rows(): Full {
    return this.#rows
  }

  createUser(user: Parameters<Full['createUser']>[0]): ReturnType<Full['createUser']> {
    return this.rows.createUser(user)
  }
  getUser(id: string): ReturnType<Full['getUser']> {
    return this.rows.getUser(id)
  }
  getUserByEmail(email: string): ReturnType<Full['getUserByEmail']> {
    return this.rows.getUserByEmail(email)
  }
  getUserByAccount(key: Parameters<Full['getUserByAccount']>[0]): ReturnType<Full['getUserByAccount']> {
    return this.rows.getUserByAccount(key)
  }
  updateUser(user: Parameters<Full['updateUser']>[0]): ReturnType<Full['updateUser']> {
    return this.rows.updateUser(user)
  }
  linkAccount(account: Parameters<Full['linkAccount']>[0]): ReturnType<Full['linkAccount']> {
    return this.rows.linkAccount(account)
  }
}

class UsersAndSessions extends Users {
  createSession(session: Parameters<Full['createSession']>[0]): ReturnType<Full['createSession']> {
    return this.rows.createSession(session)
  }
  getSessionAndUser(token: string): ReturnType<Full['getSessionAndUser']> {
    return this.rows.getSessionAndUser(token)
  }
  updateSession(session: Parameters<Full['updateSession']>[0]): ReturnType<Full['updateSession']> {
    return this.rows.updateSession(session)
  }
  deleteSession(token: string): ReturnType<Full['deleteSession']> {
    return this.rows.deleteSession(token)
  }
  createVerificationToken(
    token: Parameters<Full['createVerificationToken']>[0],
  ): ReturnType<Full['createVerificationToken']> {
    return this.rows.createVerificationToken(token)
  }
  useVerificationToken(key: Parameters<Full['useVerificationToken']>[0]): ReturnType<Full['useVerificationToken']> {
    return this.rows.useVerificationToken(key)
  }
}

await runContract('an adapter that is a class', () => new UsersAndSessions())
runFlows('an adapter that is a class', () => new UsersAndSessions())

/** The shape of an adapter from a factory that nobody may change. */
function frozenAdapter(): Adapter {
  const whole = keyValue(mapStore())
  return Object.freeze(Object.assign(Object.create(null), whole))
}

await runContract('an adapter that is frozen and has no prototype', frozenAdapter)
runFlows('an adapter that is frozen and has no prototype', frozenAdapter)

runFlows('an adapter that a function makes', () => {
  const adapter = new UsersAndSessions()
  return () => adapter
})
