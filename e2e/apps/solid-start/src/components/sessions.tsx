import { useSubmission } from '@solidjs/router'
import { For, Show } from 'solid-js'
import { Confirm } from '~/components/confirm'
import { Notice } from '~/components/notice'
import { Time } from '~/components/time'
import { endSession, signOutEverywhere } from '~/data/account'
import type { describeTime } from '~/data/describe-time'
import { leaveBoth } from '~/data/visitor'

interface ShownSession {
  readonly id: string
  readonly device: string | null
  readonly expires: ReturnType<typeof describeTime>
  readonly isCurrent: boolean
}

function Item(props: { session: ShownSession }) {
  const name = () => props.session.device ?? 'Unknown browser'
  return (
    <li>
      <p>
        <strong>{name()}</strong>{' '}
        <Show when={props.session.isCurrent}>
          <span class="badge">This browser</span>
        </Show>
        <br />
        <span class="muted">
          Expires <Time {...props.session.expires} />
        </span>
      </p>
      <Show when={!props.session.isCurrent}>
        <Confirm
          action={endSession}
          verb="End"
          object={name()}
          consequence="That browser is signed out."
          fields={{ id: props.session.id }}
        />
      </Show>
    </li>
  )
}

/** Where the user is signed in. */
export function Sessions(props: { sessions: readonly ShownSession[]; isConnected: boolean }) {
  const ending = useSubmission(endSession)
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <Notice result={ending.result} />
      <ul class="rows">
        <For each={props.sessions}>{(session) => <Item session={session} />}</For>
      </ul>
      <Show when={props.isConnected}>
        <form method="post" action={leaveBoth}>
          <button type="submit">Sign out here and at the provider</button>
        </form>
      </Show>
      <Confirm
        action={signOutEverywhere}
        verb="Sign out everywhere"
        consequence="All your sessions end, including the one in this browser."
      />
    </section>
  )
}
