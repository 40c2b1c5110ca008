import type { Action } from '@solidjs/router'
import { For } from 'solid-js'

interface Props {
  action: Action<[FormData], unknown> | Action<[], unknown>
  /** What the button does, and to what. */
  verb: string
  object?: string
  consequence: string
  fields?: Readonly<Record<string, string>>
}

/** A form that asks before it does something. It works without JavaScript. */
export function Confirm(props: Props) {
  let details: HTMLDetailsElement | undefined
  return (
    <details name="confirm" ref={details}>
      <summary>
        <span>
          {props.verb}
          <span class="unseen"> {props.object}</span>
        </span>
        <span>Cancel</span>
      </summary>
      <form method="post" action={props.action} onSubmit={() => details?.removeAttribute('open')}>
        <p>{props.consequence}</p>
        <For each={Object.entries(props.fields ?? {})}>
          {([name, value]) => <input type="hidden" name={name} value={value} />}
        </For>
        <button type="submit" class="danger">
          {props.verb} {props.object}
        </button>
      </form>
    </details>
  )
}
