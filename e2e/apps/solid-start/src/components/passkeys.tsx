import { revalidate, useSubmission } from '@solidjs/router'
import { isPasskeySupported, registerPasskey, signalPasskeys } from 'latchkey/client/passkey'
import { createEffect, createSignal, createUniqueId, For, onMount, Show } from 'solid-js'
import { Confirm } from '~/components/confirm'
import { Notice } from '~/components/notice'
import { Time } from '~/components/time'
import { type getAccount, removePasskey, renamePasskey } from '~/data/account'

/** Not a type of the function that lists them: with a reference to it, the browser would load the code of the server. */
type ShownPasskey = Awaited<ReturnType<typeof getAccount>>['passkeys'][number]

const MESSAGES: Readonly<Record<string, string>> = {
  Cancelled: 'No passkey was added. You can try again.',
  AlreadyRegistered: 'This device has a passkey for your account already.',
}

function Detail(props: ShownPasskey) {
  return (
    <span class="muted">
      {props.deviceType === 'multiDevice' ? 'Synced to your devices' : 'On one device'},{' '}
      {props.isBackedUp ? 'backed up' : 'not backed up'}.{' '}
      <Show when={props.created}>
        {(time) => (
          <>
            Added <Time {...time()} />.{' '}
          </>
        )}
      </Show>
      <Show when={props.lastUsed}>
        {(time) => (
          <>
            Last used <Time {...time()} />.
          </>
        )}
      </Show>
    </span>
  )
}

/** A form that renames a passkey. It works without JavaScript. */
function Rename(props: ShownPasskey) {
  const field = createUniqueId()
  return (
    <form method="post" action={renamePasskey}>
      <input type="hidden" name="id" value={props.id} />
      <label class="unseen" for={field}>
        Name of {props.name}
      </label>
      <div class="field">
        <input id={field} name="name" maxlength={64} required autocomplete="off" value={props.name} />
        <button type="submit">
          Rename
          <span class="unseen"> {props.name}</span>
        </button>
      </div>
    </form>
  )
}

function Item(props: ShownPasskey) {
  return (
    <li>
      <p>
        <strong>{props.name}</strong>
        <br />
        <Detail {...props} />
      </p>
      <Confirm
        action={removePasskey}
        verb="Remove"
        object={props.name}
        consequence="You can no longer sign in with this passkey. Your sessions in other browsers end."
        fields={{ id: props.id }}
      />
      <Rename {...props} />
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
export function Passkeys(props: { passkeys: readonly ShownPasskey[] }) {
  const [naming, removal] = [useSubmission(renamePasskey), useSubmission(removePasskey)]
  // The browser no longer offers a passkey that was removed.
  createEffect(() => {
    if (props.passkeys.length > 0) signalPasskeys()
  })
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p class="muted">Sign in with your fingerprint, face or screen lock.</p>
      <Notice result={naming.result} />
      <Notice result={removal.result} />
      <Show when={props.passkeys.length > 0} fallback={<p>None yet.</p>}>
        <ul class="rows">
          <For each={props.passkeys}>{(passkey) => <Item {...passkey} />}</For>
        </ul>
      </Show>
      <AddPasskey />
    </section>
  )
}
