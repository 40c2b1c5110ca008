import { Show } from 'solid-js'
import type { Notice as Result } from '~/data/account'

/** The result of a form, in the section that contains the form. The focus has screen readers read it out. */
export function Notice(props: { result: Result | undefined }) {
  return (
    <Show when={props.result} keyed>
      {({ isError, text }) => (
        <p
          class="notice"
          role={isError ? 'alert' : 'status'}
          tabindex="-1"
          ref={(notice) => queueMicrotask(() => notice.focus())}
        >
          {text}
        </p>
      )}
    </Show>
  )
}
