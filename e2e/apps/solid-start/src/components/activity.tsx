import { For, Show } from 'solid-js'
import { Time } from '~/components/time'
import type { getAccount } from '~/data/account'

/** What the audit log says about the user. */
export function Activity(props: Pick<Awaited<ReturnType<typeof getAccount>>, 'activity'>) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent activity</h2>
      <ul class="rows">
        <For each={props.activity}>
          {({ at, problem, text }) => (
            <li>
              <p>
                <strong>{text}</strong>{' '}
                <Show when={problem}>
                  <span class="badge">{problem}</span>
                </Show>
                <br />
                <Time {...at} />
              </p>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
