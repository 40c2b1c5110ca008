import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { askVisit } from '../fetch/visit.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { getActingVisit } from './visit.ts'
import { withStatus } from './with-status.ts'

/** Returns the account API for the current user of a request; see the function of the entry. */
export function account(req: Request, auth: Auth): RequestAccount {
  const askAbout = askVisit(getActingVisit(req, auth).state)
  return requestAccount((question) =>
    askAbout(question).catch((error) => {
      throw withStatus(error)
    }),
  )
}
