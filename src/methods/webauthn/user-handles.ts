import { decodeBase64url } from '../../lib/base64url.ts'
import type { Context } from '../../seams/context.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import { decodeBase64 } from './base64.ts'

/**
 * Returns the user handles of a user in base64url. All passkeys of a user share one, so that browsers offer them as one
 * account; only registrations at the same moment can create several. Rows of Auth.js contain the passkey's id instead,
 * because it dropped the handle.
 *
 * Only the handles of existing accounts of the user. An interrupted revocation leaves a passkey without one, and an
 * account with its handle would let that passkey in again.
 *
 * @param passkeys All passkeys of the user.
 */
export async function listHandles(
  { config }: Context,
  { id: provider }: ResolvedWebAuthnProvider,
  passkeys: readonly AdapterAuthenticator[],
): Promise<readonly string[]> {
  const ours = passkeys.filter(({ credentialID, providerAccountId }) => credentialID !== providerAccountId)
  const handles: string[] = []
  for (const providerAccountId of new Set(ours.map((passkey) => passkey.providerAccountId))) {
    const account = await getStore(config).getAccount({ provider, providerAccountId })
    const handle = decodeBase64(providerAccountId)
    if (account && account.userId === passkeys[0]?.userId && decodeBase64url(handle)) handles.push(handle)
  }
  return handles
}

/** Returns the text by which the user recognizes the account in the browser's list. */
export const getUserName = ({ email, id, name }: StoredUser): string => email ?? name ?? id
