import { revalidate } from '@solidjs/router'
import type { Session } from 'latchkey'
import { createReactiveClient } from 'latchkey/solid-start/client'
import { createSignal, onMount } from 'solid-js'
import { Time } from '~/components/time'

const client = createReactiveClient({ basePath: '/auth' })

/** Who is signed in. The server decides what becomes of a new nickname, in its `session` callback. */
export function Details(props: { session: Session }) {
  const [status, setStatus] = createSignal('')
  // Until then the form would only load the page again.
  const [isHydrated, setIsHydrated] = createSignal(false)
  onMount(() => setIsHydrated(true))
  const save = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const { nickname } = Object.fromEntries(new FormData(event.currentTarget))
    try {
      await client.update({ nickname })
      await revalidate()
    } catch {
      setStatus('That could not be saved. Try again.')
    }
  }
  return (
    <>
      <dl>
        <dt>Name</dt>
        <dd>{props.session.user?.name ?? 'not known'}</dd>
        <dt>E-mail</dt>
        <dd>{props.session.user?.email ?? 'not known'}</dd>
        <dt>Nickname</dt>
        <dd>{props.session.nickname || 'none'}</dd>
        <dt>Signed in until</dt>
        <dd>
          <Time date={props.session.expires} />
        </dd>
      </dl>
      <form onSubmit={save}>
        <label for="nickname-field">Nickname</label>
        <input
          id="nickname-field"
          name="nickname"
          maxlength="40"
          autocomplete="nickname"
          value={props.session.nickname ?? ''}
        />{' '}
        <button type="submit" disabled={!isHydrated()}>
          Save
        </button>
        <p role="status">{status()}</p>
        <noscript>
          <p>Changing the nickname needs JavaScript.</p>
        </noscript>
      </form>
    </>
  )
}
