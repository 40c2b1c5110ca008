import { HttpStatusCode } from '@solidjs/start'
import { Title } from '~/components/title'

/** In place of a page that failed. The error itself is for the log of the server. */
export function Failure(props: { reset: () => void }) {
  return (
    <>
      <HttpStatusCode code={500} />
      <Title>Something went wrong</Title>
      <p>The page could not be shown.</p>
      <button type="button" onClick={() => props.reset()}>
        Try again
      </button>
    </>
  )
}
