import type { ListedSession } from 'latchkey'
import { For, Show } from 'solid-js'
import { Time } from '~/components/time'
import { signOutEverywhere } from '~/data/account'

/** Where the user is signed in. @param props `sessions`: `null` where they are in cookies. */
export function Sessions(props: { sessions: readonly ListedSession[] | null }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <Show when={props.sessions} fallback={<p>Sessions are kept in cookies: they end when they expire.</p>}>
        {(sessions) => (
          <>
            <ul>
              <For each={sessions()}>
                {({ expires, isCurrent }) => (
                  <li>
                    <span>
                      {isCurrent ? 'This browser' : 'Another one'}, until <Time date={expires.toISOString()} />
                    </span>
                  </li>
                )}
              </For>
            </ul>
            <form method="post" action={signOutEverywhere}>
              <button type="submit" class="quiet">
                Sign out everywhere
              </button>
            </form>
          </>
        )}
      </Show>
    </section>
  )
}
