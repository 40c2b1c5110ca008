import type { StoredUser } from '../types/store.ts'

/** The user whom a sign-in enters, and whether they were created for it. */
export interface Entered {
  readonly user: StoredUser
  readonly isNewUser: boolean
}
