import type { ActionFailure, RequestEvent } from '@sveltejs/kit'
import { resolvedConfigs } from '../../kernel/resolved-configs.ts'
import type { Auth } from '../../types/auth.ts'
import { assertOwnPage } from '../assert-own-page.ts'
import { createSignInUrl } from '../fetch/create-refusal.ts'
import { changeSession } from '../fetch/visit.ts'
import { assertOpen, type VisitState } from '../fetch/visit-state.ts'
import { isAuthError } from '../integration.ts'
import { explain } from './explain.ts'
import { leave, toFailure } from './failure.ts'
import { findHost, findWaitUntil } from './find-host.ts'
import { isFederated, readForm, type SignInForm } from './form.ts'
import { throwFormFailure, toFormFailure } from './form-failure.ts'
import type {
  KitFormOptions,
  KitRedirect,
  KitSignIn,
  KitSignInFailure,
  KitSignInOptions,
  KitSignOut,
  KitSignOutOptions,
} from './types.ts'
import type { CurrentVisit, Visit } from './visit.ts'

/**
 * Runs an action for a page of the application.
 *
 * @param isPlain Throws the error itself instead of a redirect, which the caller cannot follow.
 * @throws {MissingCSRF} Another site sent the request, so the action did not run.
 */
export async function attempt<T>(
  visit: Visit,
  run: (state: VisitState) => Promise<T>,
  isPlain = false,
  callbackUrl: string | null = null,
): Promise<T> {
  const state = await visit.ready
  // A response that has started cannot become a redirect, so this throws the plain error.
  assertOpen(state)
  try {
    assertOwnPage(state.auth, visit.request)
    return await run(state)
  } catch (error) {
    if (isPlain || !isAuthError(error)) throw explain(error)
    throw await toFailure(visit, error, callbackUrl)
  }
}

/** Returns the provider if it is the only one and needs no fields. */
function findOnlyProvider(auth: Auth): string | undefined {
  const [only, ...others] = resolvedConfigs.get(auth)?.providers.values() ?? []
  return others.length === 0 && (only?.type === 'oauth' || only?.type === 'oidc') ? only.id : undefined
}

function follow(visit: Visit, url: string, isFollowed = true): KitRedirect {
  visit.hasChanged = true
  if (isFollowed) leave(url, new URL(visit.request.url))
  return { url }
}

/** Returns whether the code is a remote function that cannot redirect: SvelteKit refuses a redirect of a `command`. */
const refusesRedirects = ({ event }: Visit, isFollowed?: boolean): boolean =>
  event.isRemoteRequest && isFollowed === false

async function start(visit: Visit, given: string | undefined, options: KitSignInOptions): Promise<KitRedirect> {
  const { redirect: isFollowed, ...rest } = options
  const { request } = visit
  const { redirectTo = null } = rest
  const run = async (state: VisitState): Promise<string> => {
    const { auth, config } = state
    const provider = given ?? findOnlyProvider(auth)
    if (provider === undefined) return createSignInUrl(state, redirectTo)
    return changeSession(state, () => auth.signIn(request, provider, { ...findHost(visit, config), ...rest }))
  }
  return follow(visit, await attempt(visit, run, refusesRedirects(visit, isFollowed), redirectTo), isFollowed)
}

const isEvent = (first: unknown): first is RequestEvent =>
  typeof first === 'object' && first !== null && 'cookies' in first

/** Reads the form of an action, once it is clear that a page of the application sent it. */
const receive = (visit: Visit, event: RequestEvent): Promise<SignInForm> =>
  attempt(visit, () => readForm(event)).catch(throwFormFailure)

/** Result of the form action. */
type KitFormResult = KitRedirect | ActionFailure<KitSignInFailure>

/** The form action. */
async function submit(visit: Visit, event: RequestEvent, { onFailure }: KitFormOptions): Promise<KitFormResult> {
  const form = await receive(visit, event)
  const { provider, ...options } = form
  try {
    return await start(visit, provider, options)
  } catch (error) {
    const failure = onFailure === 'fail' ? await toFormFailure(visit, event, form, error) : null
    if (failure === null) throw error
    return failure
  }
}

/** Creates `signIn`. */
export function createSignIn(getVisit: CurrentVisit): KitSignIn {
  const signIn = async (first?: RequestEvent | string, options: KitSignInOptions & KitFormOptions = {}) =>
    isEvent(first) ? submit(getVisit(first), first, options) : start(getVisit(), first, options)
  // Its result depends on the first argument.
  return signIn as KitSignIn
}

/** Returns the options in the form of a sign-out. */
const toSignOut = ({ fields = {}, redirect: isFollowed, redirectTo }: SignInForm): KitSignOutOptions => ({
  redirect: isFollowed,
  federated: isFederated(fields['federated']),
  ...(redirectTo !== undefined && { redirectTo }),
})

/** Creates `signOut`. */
export const createSignOut =
  (getVisit: CurrentVisit): KitSignOut =>
  async (first: RequestEvent | KitSignOutOptions = {}) => {
    const visit = getVisit(isEvent(first) ? first : undefined)
    const { redirect: isFollowed, ...options } = isEvent(first) ? toSignOut(await receive(visit, first)) : first
    const { event, request } = visit
    const run = (state: VisitState) =>
      changeSession(state, () => state.auth.signOut(request, { ...options, ...findWaitUntil(event) }))
    return follow(visit, await attempt(visit, run, refusesRedirects(visit, isFollowed)), isFollowed)
  }
