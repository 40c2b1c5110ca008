import type { Passkey } from 'latchkey'
import { isPasskeySupported, registerPasskey } from 'latchkey/client/passkey'
import { createSignal, For, onMount, Show } from 'solid-js'
import { removePasskey } from '~/data/account'

const MESSAGES: Readonly<Record<string, string>> = {
  Cancelled: 'No passkey was added. Try again when you like.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

function Item(props: { passkey: Passkey; name: string }) {
  return (
    <li>
      <span>
        <strong>{props.name}</strong>{' '}
        <span class="quiet">
          {props.passkey.deviceType === 'multiDevice' ? 'on all your devices' : 'on one device'}
        </span>
      </span>
      <form method="post" action={removePasskey}>
        <input type="hidden" name="id" value={props.passkey.id} />
        <button type="submit" class="quiet">
          Remove {props.name}
        </button>
      </form>
    </li>
  )
}

/** The passkeys of the user, and a button to add one. */
export function Passkeys(props: { passkeys: readonly Passkey[] }) {
  const [canAdd, setCanAdd] = createSignal(false)
  const [status, setStatus] = createSignal('')
  onMount(() => setCanAdd(isPasskeySupported()))
  const add = async () => {
    setStatus('')
    const result = await registerPasskey({ basePath: '/auth', callbackUrl: '/account' })
    if (result.ok) location.assign(result.url)
    else setStatus(MESSAGES[result.error] ?? result.message ?? 'The passkey could not be added.')
  }
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <Show when={props.passkeys.length > 0} fallback={<p>None yet.</p>}>
        <ul>
          <For each={props.passkeys}>{(passkey, i) => <Item passkey={passkey} name={`Passkey ${i() + 1}`} />}</For>
        </ul>
      </Show>
      <button class="quiet" type="button" hidden={!canAdd()} onClick={add}>
        Add a passkey
      </button>
      <p role="status">{status()}</p>
      <noscript>
        <p>Adding a passkey needs JavaScript.</p>
      </noscript>
    </section>
  )
}
