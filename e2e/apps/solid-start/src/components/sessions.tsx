import { For, Show } from 'solid-js'
import { Confirm } from '~/components/confirm'
import { Time } from '~/components/time'
import { signOutEverywhere } from '~/data/account'
import type { describeTime } from '~/data/describe-time'

type ShownTime = ReturnType<typeof describeTime>

interface Props {
  /** `null`: they are in cookies. */
  sessions: readonly { isCurrent: boolean; expires: ShownTime }[] | null
  /** Of the session of this browser. */
  expires: ShownTime
}

/** Where the user is signed in. */
export function Sessions(props: Props) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <Show
        when={props.sessions}
        fallback={
          <p>
            Sessions are kept in cookies and cannot be listed. This one expires <Time {...props.expires} />.
          </p>
        }
      >
        {(sessions) => (
          <>
            <ul class="rows">
              <For each={sessions()}>
                {({ expires, isCurrent }) => (
                  <li>
                    <p>
                      <strong>{isCurrent ? 'This browser' : 'Another browser'}</strong>{' '}
                      <Show when={isCurrent}>
                        <span class="badge">Current</span>
                      </Show>
                      <br />
                      <span class="muted">
                        Expires <Time {...expires} />
                      </span>
                    </p>
                  </li>
                )}
              </For>
            </ul>
            <Confirm
              action={signOutEverywhere}
              verb="Sign out everywhere"
              consequence="All your sessions end, including the one in this browser."
            />
          </>
        )}
      </Show>
    </section>
  )
}
