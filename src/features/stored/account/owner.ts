import { CallbackError, throwUnexpected } from '../../../errors/errors.ts'
import type { Identity } from '../../../seams/identity.ts'
import type { Candidate, OwnerStep, ProvenIdentity } from '../../../seams/owner.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import { getStore } from '../../../store/get-store.ts'
import { findLinkIntent } from './link-intent.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { type Reading, readAndDecide, settleAccount } from './settle-account.ts'

/** Facts about an identity; missing for a user of the application. */
interface Found extends Candidate {
  readonly reading: Reading | null
}

/** Users of credentials belong to the application, and are never written to the store. */
const isOfApplication = ({ account }: Identity): boolean => account.type === 'credentials'

const toSignIn = (proven: ProvenIdentity): ProvenSignIn => ({ ...proven, store: getStore(proven.context.config) })

/** A stored session belongs to a stored user. This is reported now, instead of a session that is never found. */
async function assertStored({ session, store }: ResolvedConfig, { id }: Identity['user']): Promise<void> {
  if (session.strategy !== 'database' || store === null || (await store.getUser(id))) return
  throwUnexpected(CallbackError, 'a user that the adapter does not have', 'one of its users', {
    name: 'authorize',
    fix: "Return the `id` of a stored user, or set `session.strategy: 'jwt'`.",
  })
}

/** Decides with the store who owns an identity. */
export const owner: OwnerStep<Found> = {
  linkTarget: findLinkIntent,

  async find(proven) {
    if (isOfApplication(proven.identity)) return { user: proven.identity.user, reading: null }
    const reading = await readAndDecide(toSignIn(proven))
    return { user: reading.decision.user, reading }
  },

  async settle(proven, { reading }) {
    const { account, user } = proven.identity
    if (reading !== null) {
      const settled = await settleAccount(toSignIn(proven), reading)
      return { ...settled, account: { ...account, userId: settled.user.id } }
    }
    await assertStored(proven.context.config, user)
    return { user, account, isNewUser: false, terms: {} }
  },
}
