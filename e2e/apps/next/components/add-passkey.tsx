'use client'

import { isPasskeySupported, registerPasskey, signalPasskeys } from 'latchkey/client/passkey'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'

const MESSAGES: Readonly<Record<string, string>> = {
  Cancelled: 'No passkey was added. You can try again.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

const never = () => () => {}

/**
 * Adds a passkey to the account of the user.
 *
 * @param ids Ids of its passkeys, separated by commas. After a change, the browser no longer offers removed ones.
 */
export function AddPasskey({ ids }: { readonly ids: string }) {
  const router = useRouter()
  const [message, setMessage] = useState('')
  const isSupported = useSyncExternalStore(never, isPasskeySupported, () => false)
  useEffect(() => {
    if (ids) signalPasskeys()
  }, [ids])
  async function add(): Promise<void> {
    setMessage('')
    const result = await registerPasskey({ callbackUrl: '/account?result=passkey-added' })
    if (result.ok) router.push(result.url)
    else setMessage(MESSAGES[result.error] ?? result.message ?? 'The passkey could not be added.')
  }
  return (
    <>
      <button type="button" hidden={!isSupported} onClick={add}>
        Add a passkey
      </button>
      <p role="status">{message}</p>
      <noscript>
        <p className="muted">Adding a passkey needs JavaScript.</p>
      </noscript>
    </>
  )
}
