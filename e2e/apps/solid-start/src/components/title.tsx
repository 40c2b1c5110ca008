import { Title as DocumentTitle } from '@solidjs/meta'

/** The heading of a page, and its title in the browser. */
export function Title(props: { children: string }) {
  return (
    <>
      <DocumentTitle>{props.children}</DocumentTitle>
      <h1>{props.children}</h1>
    </>
  )
}
