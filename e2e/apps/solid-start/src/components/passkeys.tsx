import { revalidate, useSubmission } from '@solidjs/router'
import type { Passkey } from 'latchkey'
import { isPasskeySupported, registerPasskey } from 'latchkey/client/passkey'
import { createSignal, For, onMount, Show } from 'solid-js'
import { Confirm } from '~/components/confirm'
import { Notice } from '~/components/notice'
import { removePasskey } from '~/data/account'

const MESSAGES: Readonly<Record<string, string>> = {
  Cancelled: 'No passkey was added. You can try again.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

function Item(props: { passkey: Passkey; name: string }) {
  return (
    <li>
      <p>
        <strong>{props.name}</strong>
        <br />
        <span class="muted">
          {props.passkey.deviceType === 'multiDevice' ? 'Synced to your devices' : 'On one device'}
        </span>
      </p>
      <Confirm
        action={removePasskey}
        verb="Remove"
        object={props.name}
        consequence="You can no longer sign in with this passkey. Your sessions in other browsers end."
        fields={{ id: props.passkey.id }}
      />
    </li>
  )
}

/** A button that adds a passkey, and its result. Hidden without JavaScript, or without support for passkeys. */
function AddPasskey() {
  const [canAdd, setCanAdd] = createSignal(false)
  const [status, setStatus] = createSignal('')
  onMount(() => setCanAdd(isPasskeySupported()))
  const add = async () => {
    setStatus('')
    const result = await registerPasskey({ basePath: '/auth', callbackUrl: '/account' })
    if (result.ok) await revalidate()
    setStatus(
      result.ok
        ? 'The passkey was added.'
        : (MESSAGES[result.error] ?? result.message ?? 'The passkey could not be added.'),
    )
  }
  return (
    <>
      <button type="button" hidden={!canAdd()} onClick={add}>
        Add a passkey
      </button>
      <p role="status">{status()}</p>
      <noscript>
        <p class="muted">Adding a passkey needs JavaScript.</p>
      </noscript>
    </>
  )
}

/** The passkeys of the user. */
export function Passkeys(props: { passkeys: readonly Passkey[] }) {
  const removal = useSubmission(removePasskey)
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p class="muted">Sign in with your fingerprint, face or screen lock.</p>
      <Notice result={removal.result} />
      <Show when={props.passkeys.length > 0} fallback={<p>None yet.</p>}>
        <ul class="rows">
          <For each={props.passkeys}>{(passkey, i) => <Item passkey={passkey} name={`Passkey ${i() + 1}`} />}</For>
        </ul>
      </Show>
      <AddPasskey />
    </section>
  )
}
