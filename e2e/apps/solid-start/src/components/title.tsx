import { createEffect } from 'solid-js'

/** The heading of a page, and its name in the browser. */
export function Title(props: { children: string }) {
  createEffect(() => {
    document.title = props.children
  })
  return <h1>{props.children}</h1>
}
