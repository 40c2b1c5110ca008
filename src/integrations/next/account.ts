import { askVisit, changeVisit } from '../fetch/visit.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { keepCookies, openCurrent } from './current-visit.ts'
import type { Setup } from './setup.ts'

/**
 * Creates the account API of an application. Each call is about the user of its request.
 *
 * A refreshed token needs a new cookie if it is kept in one, and a page cannot set it. So calls pass no `setCookies`.
 */
export const createAccount = (setup: Setup): RequestAccount =>
  requestAccount(
    async (question) => {
      const { state } = await openCurrent(setup)
      return askVisit(state)((auth, request) => question(auth, request))
    },
    async (change) => {
      const { state, visit } = await openCurrent(setup)
      const url = await changeVisit(state)(change)
      await keepCookies(visit)
      return url
    },
  )
