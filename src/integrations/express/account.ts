import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { askVisit, changeVisit } from '../fetch/visit.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { findClientAddress } from './client-address.ts'
import { dropSession, getActingVisit } from './visit.ts'
import { withStatus } from './with-status.ts'

/** Returns the account API for the current user of a request; see the function of the entry. */
export function account(req: Request, auth: Auth): RequestAccount {
  const visit = getActingVisit(req, auth)
  const throwError = (error: unknown): never => {
    throw withStatus(error)
  }
  return requestAccount(
    (question) => askVisit(visit.state)(question).catch(throwError),
    async (change) => {
      const host = { clientAddress: findClientAddress(req, auth) ?? undefined }
      const url = await changeVisit(visit.state, host)(change).catch(throwError)
      if (req.res) dropSession(visit, req.res)
      return url
    },
  )
}
