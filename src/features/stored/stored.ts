import { calls } from '../../kernel/rows.ts'
import { delegate, of } from '../../lib/part.ts'
import { accounts, storedCalls, storedSessions } from '../../parts.ts'
import type { Draft, Feature } from '../../seams/feature.ts'
import type { OwnerStep } from '../../seams/owner.ts'
import type { AccountRegistry, Services, SessionRegistry } from '../../seams/services.ts'
import type { SessionStrategy } from '../../seams/session-strategy.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { Auth } from '../../types/auth.ts'
import { type SessionCall, sessions } from '../sessions/sessions.ts'
import { state } from '../state/state.ts'
import { createLazyStore } from './lazy-store.ts'

const STRATEGY = delegate<SessionStrategy>(
  ['open', 'readSession', 'update', 'revoke', 'current', 'isStillOpen', 'sid'],
  (run) => storedSessions(({ database }) => run(database)),
)

const REGISTRY = delegate<SessionRegistry>(['end', 'endOfUser', 'list'], (run) =>
  storedSessions(({ registry }) => run(registry)),
)

const ACCOUNTS: AccountRegistry = {
  list: of(storedCalls, (code) => code.listAccounts),
  remove: of(storedCalls, (code) => code.unlinkAccount),
}

/** `settle` receives the facts of `find`, because the kernel passes them on unchanged. */
const OWNER = delegate<OwnerStep>(['linkTarget', 'find', 'settle'], (run) =>
  accounts(({ owner }) => run(owner as OwnerStep)),
)

/** Services of an adapter for other features. */
function createServices(
  { account, getKeys, isDevelopment, logger, options }: Draft,
  adapter: Adapter,
): Partial<Services> {
  const sealing = {
    isOn: account.sealTokens,
    get keys() {
      return getKeys()
    },
  }
  return {
    accounts: ACCOUNTS,
    store: createLazyStore(adapter, options.adapterFields, logger.step, sealing, isDevelopment),
  }
}

/** Warns if revocations are not stored, because there is no `StateStore`. */
function warnAboutState({ adapter, find, session, warnOnce }: Draft): void {
  const canRevoke = !!(adapter?.deleteSessionsByUserId ?? adapter?.listSessionsByUserId)
  if (session.strategy === 'database' && canRevoke && find('state') === null)
    warnOnce('state-store', '`signOutEverywhere` misses sign-ins in progress. Set stateStore: redis(client).state.')
}

/** Users, accounts and sessions in the store of an adapter. */
export const stored: Feature<
  'stored',
  Pick<Auth, 'accounts' | 'unlink' | 'passkeys' | 'renamePasskey' | 'removePasskey' | SessionCall>
> = {
  name: 'stored',
  owns: [
    'adapter',
    'adapterFields',
    'account.sealTokens',
    'session.strategy',
    'session.hashToken',
    'session.generateSessionToken',
  ],
  uses: ['state'],
  offers: ['store', 'sessions', 'accounts'],
  carries: [sessions, state],
  calls: calls(storedCalls, {
    accounts: ['read', 'listAccounts'],
    unlink: ['change', 'unlinkAccount'],
    passkeys: ['read', 'listPasskeys'],
    renamePasskey: ['change', 'renamePasskey'],
    removePasskey: ['change', 'removePasskey'],
  }),
  resolve(draft) {
    const { adapter, session } = draft
    if (adapter === null) return null
    const services = createServices(draft, adapter)
    warnAboutState(draft)
    if (session.strategy === 'jwt') return { provides: services, owner: OWNER }
    return { provides: { ...services, sessions: REGISTRY }, owner: OWNER, strategy: STRATEGY }
  },
}
